# الواجهة بالعربية، بصيغ لا تخصّ مذكّرًا ولا مؤنّثًا حيث أمكن. تبدأ الجمل بكلمة عربية، وتبقى الأرقام كما هي: 1، 2، 3.

## الإجابة

next = التالي
back = السابق
skip = تخطّي
saved = تم الحفظ
saving = جارٍ الحفظ
not_saved = لم يُحفظ، تُعاد المحاولة
unsaved = لم يُحفظ
something_else = شيء آخر
add_note = إضافة ملاحظة
note = ملاحظة
recommended = موصى به
skipped = تم تخطّيه
open_question = بلا إجابة بعد
comma = {"، "}
pair = { $name }: { $value }
change = تغيير
set_aside = وُضعت جانبًا
enter_hint = Enter ↵
progress = { $done } من { $total }
question_of = السؤال { $number } من { $n }

review_title = نظرة أخيرة قبل الإرسال
review_lead = { $count ->
    [0] لن تُرسَل أي إجابة إلى { $agent }.
    [1] ستُرسَل إجابة واحدة إلى { $agent }.
    [2] ستُرسَل إجابتان إلى { $agent }.
    [few] ستُرسَل { $n } إجابات إلى { $agent }.
    [many] ستُرسَل { $n } إجابة إلى { $agent }.
   *[other] ستُرسَل { $n } إجابة إلى { $agent }.
  }
review_aside = {" "}{ $count ->
    [0] لم توضع أي إجابة جانبًا.
    [1] وتبقى هنا إجابة واحدة وُضعت جانبًا، ولن تُرسَل.
    [2] وتبقى هنا إجابتان وُضعتا جانبًا، ولن تُرسَلا.
    [few] وتبقى هنا { $n } إجابات وُضعت جانبًا، ولن تُرسَل.
    [many] وتبقى هنا { $n } إجابة وُضعت جانبًا، ولن تُرسَل.
   *[other] وتبقى هنا { $n } إجابة وُضعت جانبًا، ولن تُرسَل.
  }
submit = { $count ->
    [0] إرسال بلا إجابات
    [1] إرسال إجابة واحدة
    [2] إرسال إجابتين
    [few] إرسال { $n } إجابات
    [many] إرسال { $n } إجابة
   *[other] إرسال { $n } إجابة
  }

error_title = يحتاج هذا إلى نظرة أخرى.
error_pick = يُرجى اختيار أحد الخيارات أو كتابة إجابة أخرى. لا يمكن تخطّي هذا السؤال.
error_write = يُرجى كتابة إجابة. لا يمكن تخطّي هذا السؤال.
error_one = يمكن اختيار خيار واحد فقط.
error_both = اختير أحد الخيارات وكُتب شيء آخر. يُرجى الإبقاء على واحد منهما.
error_exclusive = أحد هذه الخيارات لا يجتمع مع غيره. يُرجى الإبقاء عليه وحده دون خيارات أخرى ودون نص مكتوب، أو إلغاء اختياره.
error_long = عدد الأحرف هنا { $length }، والحد الأقصى { $most }. يُرجى الاختصار.
error_text = يُرجى اختيار أحد الخيارات؛ لا يقبل هذا السؤال نصًّا.
error_digits = اكتب عددًا لا يزيد على 15 رقمًا.
error_required = { $rule } لا يمكن تخطّي هذا السؤال.
error_outdated = تغيّر هذا السؤال في هذه الأثناء. يُرجى النظر إليه كما هو الآن.
error_other = تعذّر قبول هذا إجابةً. يُرجى إعادة تحميل الصفحة ثم المحاولة مجددًا.

conflict_title = تغيّرت هذه الإجابة في مكان آخر
conflict_mine = هنا
conflict_theirs = الأحدث، من علامة تبويب أخرى أو جهاز آخر
keep_mine = الإبقاء على إجابتي
use_newer = استخدام الأحدث

offline_title = تعذّر الوصول إلى الخادم.
offline_text = يمكن متابعة الإجابة: تحتفظ هذه الصفحة بما يُكتب فيها وتحفظه عند عودة الخادم.
expired_title = لم يعد { $agent } ينتظر.
expired_text = ما زال إرسال إجاباتك ممكنًا، وستصل موسومة بأنها متأخرة.
settled_title = انتهى هذا الاستبيان.
not_sent_notice = لن يُرسَل شيء آخر من هذه الصفحة. ما كُتب باقٍ هنا ويمكن نسخه.
settled_link = كيف انتهى

added_by = أضاف { $agent } شيئًا إلى أحد الأسئلة.
changed_by = عدّل { $agent } هذا الاستبيان.
changed_new = جديد: { $n }.
changed_again = تلزم الإجابة عنه مجددًا: { $n }.
changed_here = تغيّر هذا السؤال بعد إجابتك عنه. هل ما زالت إجابتك صحيحة؟
changed_show = عرضه كما هو الآن
step_new = جديد
step_changed = تغيّر
aside_by = { $count ->
    [0] مع اختيار «{ $choice }» لا توضع أي إجابة جانبًا.
    [1] مع اختيار «{ $choice }» توضع إجابة واحدة جانبًا.
    [2] مع اختيار «{ $choice }» توضع إجابتان جانبًا.
    [few] مع اختيار «{ $choice }» توضع { $n } إجابات جانبًا.
    [many] مع اختيار «{ $choice }» توضع { $n } إجابة جانبًا.
   *[other] مع اختيار «{ $choice }» توضع { $n } إجابة جانبًا.
  }
aside_return = { $count ->
    [0] لا شيء يعود مع اختيار «{ $choice }».
    [1] تعود الإجابة مع اختيار «{ $choice }».
    [2] تعود الإجابتان مع اختيار «{ $choice }».
    [few] تعود الإجابات مع اختيار «{ $choice }».
    [many] تعود الإجابات مع اختيار «{ $choice }».
   *[other] تعود الإجابات مع اختيار «{ $choice }».
  }
aside_count = { $count ->
    [0] لا إجابات موضوعة جانبًا
    [1] إجابة واحدة موضوعة جانبًا
    [2] إجابتان موضوعتان جانبًا
    [few] { $n } إجابات موضوعة جانبًا
    [many] { $n } إجابة موضوعة جانبًا
   *[other] { $n } إجابة موضوعة جانبًا
  }
left = { $count ->
    [0] لم يبقَ شيء
    [1] بقي سؤال واحد
    [2] بقي سؤالان
    [few] بقيت { $n } أسئلة
    [many] بقي { $n } سؤالًا
   *[other] بقي { $n } سؤال
  }
submit_left = { $count ->
    [0] إرسال الإجابات
    [1] إرسال · بقي سؤال واحد
    [2] إرسال · بقي سؤالان
    [few] إرسال · بقيت { $n } أسئلة
    [many] إرسال · بقي { $n } سؤالًا
   *[other] إرسال · بقي { $n } سؤال
  }
still_open = { $count ->
    [0] لم يبقَ شيء؛ يمكن إرسال الإجابات.
    [1] ما زال سؤال واحد بحاجة إلى إجابة.
    [2] ما زال سؤالان بحاجة إلى إجابة.
    [few] ما زالت { $n } أسئلة بحاجة إلى إجابة.
    [many] ما زال { $n } سؤالًا بحاجة إلى إجابة.
   *[other] ما زال { $n } سؤال بحاجة إلى إجابة.
  }

## أنواع الأسئلة

yes = نعم
no = لا
count_of = { $length } من { $most } حرف
clear = مسح
row_note = ملاحظة
file_add = إضافة ملفات
file_upload = رفع
file_remove = إزالة
file_cancel = إلغاء
file_close = إغلاق
file_hint = بحد أقصى { $most } لكل ملف.
file_hint_kinds = بحد أقصى { $most } لكل ملف: { $kinds }.
file_added = أُضيف { $name }.
file_removed = أُزيل { $name }.
file_failed = لم يصل { $name }. تحقق من الاتصال ثم أضفه من جديد.
file_waits = ما زال { $name } قيد الإرسال. انتظر حتى يكتمل أو ألغِه.
file_empty = الملف { $name } فارغ. اختر ملفًا فيه محتوى.
file_large = الملف { $name } أكبر مما يُقبل: الحد الأقصى { $most }.
file_lies = محتوى { $name } ليس كما يقول اسمه. احفظه بنوعه الحقيقي ثم أضفه من جديد.
file_unasked = الملف { $name } ليس من الأنواع المطلوبة هنا.
file_full = لا مكان للملف { $name }: الحد الأقصى لجميع الملفات معًا { $most }. أزل ملفًا أو اختر ملفًا أصغر.
file_beyond = لا مكان للملف { $name }: الحد الأقصى لعدد الملفات كلها { $most }. تابع من دونه.
points_title = معنى كل درجة
rank_numbers = رقّمها. ما تتركه كما هو يملأ الأماكن الباقية، وإذا تساوى رقمان فالأعلى في القائمة أولًا.
rank_hint = اسحب، أو انقر عنصرًا ثم مكانه الجديد. بلوحة المفاتيح: المسافة للالتقاط، والأسهم للتحريك، والرقم لوضعه في مكانه.
rank_cut = الخط يبيّن نهاية أول { $most }.
rank_place = مكان { $item }
rank_keep = أبقِ هذا الترتيب
rank_kept = هذا هو ترتيبك.
rank_moved = { $item }: المكان { $place } من { $total }
rank_held = تم التقاط { $item }. المكان { $place } من { $total }.
rank_dropped = تم وضع { $item }. المكان { $place } من { $total }.
rank_back = عاد { $item } إلى المكان { $place } من { $total }.
rank_drop_first = ضع { $item } أولًا: انقر مكانًا أو اضغط المسافة.
rule_one = اختر واحدًا.
rule_some = اختر واحدًا أو أكثر.
rule_pick_range = اختر من { $least } إلى { $most }.
rule_pick_least = اختر { $least } على الأقل.
rule_pick_most = اختر { $most } على الأكثر.
rule_pick_exact = اختر { $least }.
rule_number = اكتب عددًا بالأرقام من 0 إلى 9.
rule_number_range = اكتب عددًا من { $least } إلى { $most }.
rule_number_least = اكتب عددًا لا يقل عن { $least }.
rule_number_most = اكتب عددًا لا يزيد على { $most }.
rule_step = {" "}بخطوات قدرها { $step }.
rule_date = اختر يومًا.
rule_date_range = اختر يومًا من { $least } إلى { $most }.
rule_date_least = اختر يومًا من { $least } فصاعدًا.
rule_date_most = اختر يومًا حتى { $most }.
rule_email = اكتب عنوان بريد إلكتروني، مثل name@example.com.
rule_url = اكتب عنوان الصفحة كاملًا، مثل https://example.com.
rule_scale = قيّم كل صف.
rule_rank = رتّب العناصر، أو أبقِ ترتيبها الحالي.

## حول السؤال

your_path = مسارك
path = المسار
path_here = كيف وصلت إلى هنا
optional = اختياري
save = حفظ
undo = تراجع
ask_title = سؤال قبل الإجابة
ask_hint = ما الذي تلزم معرفته قبل الإجابة؟ يصل السؤال إلى { $agent } فورًا، ويمكن المتابعة في الأثناء.
ask_label = سؤالك
ask_send = سؤال { $agent }
ask_blank = يُرجى كتابة ما تلزم معرفته.
ask_failed = تعذّر الإرسال. يُرجى المحاولة مجددًا بعد قليل.
ask_full = بلغ عدد الأسئلة عن هذا الاستبيان { $most }، ولا مكان لمزيد.
ask_late = لم يعد { $agent } ينتظر، ولن يرى هذا.
ask_unsent = لم يُرسَل هذا. للمتابعة يُرجى إرساله أو مسحه.
you_asked = سألت
ask_waiting = لا ردّ بعد
ask_answered = وصل الردّ
insight_added = أضاف { $agent }
keys_title = المفاتيح
keys_digits = اختيار الخيار الذي يحمل الرقم
keys_arrows = التنقّل بين الخيارات
keys_enter = التالي
keys_escape = إغلاق المفتوح دون فقدان شيء
keys_sheet = هذه القائمة
keys_space = المسافة
keys_points = اختيار الدرجة التي تحمل الرقم لهذا الصف
keys_rows = الصف التالي من المقياس
keys_hold = التقاط عنصر من الترتيب ووضعه
keys_move = تحريك العنصر الملتقط، وإلا فالانتقال إلى العنصر التالي
keys_place = وضع العنصر في ذلك المكان
keys_back = إعادة العنصر الملتقط إلى مكانه
keys_close = إغلاق
keys_single = المفاتيح المفردة
keys_on = تشغيل
keys_off = إيقاف

## الصفحات الأخرى

all_surveys = كل الاستبيانات
menu = القائمة
asked_by = أسئلة من { $agent }
asked_by_nobody = أسئلة من وكيل
the_agent = الوكيل
start = بدء
carry_on = متابعة
skipped_answer = تم تخطّيه

quick_title = أو القرار بنقرة واحدة
quick_replaces = بدأت الإجابة من قبل. يحلّ القالب محلّ إجاباتك حيث يختلف عنها؛ و«مراجعة أولًا» تُظهر أين.
quick_use = اعتماد هذا
quick_review = مراجعة أولًا
quick_changing = عند تغيير إحدى هذه الإجابات تحلّ كلها أولًا محلّ إجاباتك.
quick_had = إجابتك السابقة: { $answer }
quick_had_note = إجابتك السابقة: { $answer } ({ $note })

decline_title = الاعتذار عن الإجابة
decline_hint = يُبلَّغ { $agent } بالاعتذار، وبسببه إن ذُكر.
decline_reason = السبب (اختياري)
decline = اعتذار
cancel_title = الإغلاق دون إجابة
cancel_hint = يُبلَّغ { $agent } بالإغلاق. وتبقى مسودّتك هنا.
cancel = إغلاق الاستبيان
steer_title = أو الإعادة إلى الوكيل
reroll = صياغة أخرى
reroll_hint = يسأل { $agent } عن الأمر نفسه من جديد، بكلمات أفضل.
push = بحث أعمق
push_hint = يبحث { $agent } في الأمر أولًا، ثم يسأل من جديد عن دراية أوسع.
discuss = نقاش بدل الأسئلة
discuss_hint = بلا استبيان: يناقش { $agent } الأمر معك.
minimise = تصغير
minimised = { $title } (مصغّر)
reopen = إعادة فتح
theme = المظهر
theme_auto = تلقائي
theme_light = فاتح
theme_dark = داكن
language = اللغة

waiting_title = { $count ->
    [0] لا شيء في الانتظار
    [1] استبيان واحد في الانتظار
    [2] استبيانان في الانتظار
    [few] { $n } استبيانات في الانتظار
    [many] { $n } استبيانًا في الانتظار
   *[other] { $n } استبيان في الانتظار
  }
inbox_empty_text = حين يسألك وكيل عن شيء يظهر هنا من تلقاء نفسه. لمعرفة كيف يبدو ذلك، يكفي إرسال أول استبيان من الطرفية:
inbox_command = الأمر
copy = نسخ
copied = تم النسخ
notify_offer = إشعار عند وصول استبيان
notify_off = إيقاف الإشعارات
notify_on = يصلك إشعار عند ورود استبيان وأنت في مكان آخر. يلزم لذلك إبقاء صفحة من Askpath مفتوحة.
notify_blocked = يحظر متصفحك إشعارات هذه الصفحة. يُرجى السماح بها في إعداداته لهذا الموقع، ثم إعادة تحميل الصفحة.
settled_heading = السابقة
unopened = جديد
stopped_at = توقفت عند «{ $question }»
of_total = { $done } من { $total }
range_of_questions = عدد الأسئلة: من { $least } إلى { $most }
questions = { $count ->
    [0] بلا أسئلة
    [1] سؤال واحد
    [2] سؤالان
    [few] { $n } أسئلة
    [many] { $n } سؤالًا
   *[other] { $n } سؤال
  }
about_minutes = { $count ->
    [0] أقل من دقيقة
    [1] نحو دقيقة
    [2] نحو دقيقتين
    [few] نحو { $n } دقائق
    [many] نحو { $n } دقيقة
   *[other] نحو { $n } دقيقة
  }
answers_sent = { $count ->
    [0] أُرسل بلا إجابات
    [1] أُرسلت إجابة واحدة
    [2] أُرسلت إجابتان
    [few] أُرسلت { $n } إجابات
    [many] أُرسلت { $n } إجابة
   *[other] أُرسلت { $n } إجابة
  }
just_now = الآن
minutes_ago = { $count ->
    [0] الآن
    [1] قبل دقيقة
    [2] قبل دقيقتين
    [few] قبل { $n } دقائق
    [many] قبل { $n } دقيقة
   *[other] قبل { $n } دقيقة
  }
hours_ago = { $count ->
    [0] قبل أقل من ساعة
    [1] قبل ساعة
    [2] قبل ساعتين
    [few] قبل { $n } ساعات
    [many] قبل { $n } ساعة
   *[other] قبل { $n } ساعة
  }
days_ago = { $count ->
    [0] اليوم
    [1] أمس
    [2] قبل يومين
    [few] قبل { $n } أيام
    [many] قبل { $n } يومًا
   *[other] قبل { $n } يوم
  }

insight = نظرة أعمق
diagram = مخطط
more_about = المزيد عن { $label }
diagram_of = مخطط { $label }
sources = المصادر
undrawn = تعذّر رسم هذا المخطط. وهذا نصّه الأصلي:
diagram_open = فتح المخطط

done_title = تم الإرسال إلى { $agent }
done_lead = { $count ->
    [0] بلا إجابات.
    [1] إجابة واحدة.
    [2] إجابتان.
    [few] { $n } إجابات.
    [many] { $n } إجابة.
   *[other] { $n } إجابة.
  }
done_lead_end = {" "}يمكن إغلاق هذه الصفحة؛ فالوكيل يتابع العمل الآن.
done_late = {" "}وصل ذلك بعد أن كفّ الوكيل عن الانتظار، وهو محفوظ له وموسوم بأنه متأخر.
receipt = الإيصال
receipt_sent = وقت الإرسال
receipt_by = المرسِل
receipt_nobody = غير محدّد الهوية
receipt_survey = الاستبيان

declined_title = اعتذرت عن الإجابة
declined_text = أُبلغ { $agent } بذلك.
declined_reason = أُبلغ { $agent } بذلك وبالسبب:
cancelled_title = أُغلق دون إجابة
cancelled_text = أُبلغ { $agent } بإغلاق هذا الاستبيان.
withdrawn_title = سحبه الوكيل
withdrawn_text = سحب { $agent } هذا الاستبيان، فلم يعد الإرسال ممكنًا.
expired_late_title = أُرسل متأخرًا إلى { $agent }
superseded_title = حلّ محلّه استبيان أحدث
superseded_text = سأل { $agent } من جديد، بأسئلة أخرى. يُرجى الإجابة عن الأحدث.
superseded_open = فتح الأحدث
redirected_title = أُعيد إلى { $agent }
rerolled_text = طُلب من { $agent } أن يسأل من جديد: الموضوع نفسه بكلمات أفضل. لم تُرسَل أي إجابات.
pushed_text = طُلب من { $agent } أن يبحث في الأمر أولًا ثم يسأل من جديد عن دراية أوسع. لم تُرسَل أي إجابات.
discussed_text = طُلب من { $agent } أن يناقش الأمر معك. وتستمر المحادثة حيث تجري عادةً. لم تُرسَل أي إجابات.
next_awaited = يظهر الاستبيان الجديد هنا حين يصل. إن لم تتغيّر الصفحة من تلقاء نفسها فيُرجى إعادة تحميلها.
next_listed = سيكون الاستبيان الجديد في قائمة كل الاستبيانات.
next_there = وصل الاستبيان الجديد.
next_open = فتح الاستبيان الجديد
draft_heading = مسودّتك، لم تُرسَل

outcome_redirected = أُعيد إلى الوكيل
outcome_declined = اعتُذر عنه
outcome_cancelled = أُغلق دون إجابة
outcome_withdrawn = سحبه الوكيل
outcome_expired = انتهت مهلته
outcome_superseded = حلّ محلّه أحدث

not_found_title = لا يوجد استبيان هنا
not_found_text = قد يكون الرابط ناقصًا، أو حُذف الاستبيان. يمكن طلب الرابط من الوكيل مجددًا، أو الاطّلاع على ما هو في الانتظار.
refused_title = تعذّر قبول هذا
refused_text = أرسلت الصفحة ما لا يفهمه هذا الخادم. يُرجى الرجوع وإعادة تحميل الصفحة ثم المحاولة مجددًا؛ ما حُفظ باقٍ.
trouble_title = حدث خلل هنا
trouble_text = الخلل من الخادم لا منك، وقد سُجّل. ما حُفظ باقٍ؛ يُرجى المحاولة مجددًا بعد قليل.
