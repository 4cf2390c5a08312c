# 日本語の画面。数字・英字と和文の間のあきはスタイルで入れるので、ここでは空けない。

## 回答する

next = 次へ
back = 戻る
skip = スキップ
saved = 保存しました
saving = 保存中
not_saved = 未保存、再試行中
unsaved = 未保存
something_else = その他
add_note = メモを追加
note = メモ
recommended = おすすめ
skipped = スキップ済み
open_question = 未回答
comma = 、
pair = { $name }：{ $value }
change = 変更
set_aside = 保留した回答
enter_hint = Enter ↵
progress = { $done } / { $total }
question_of = 質問{ $number } / { $n }

review_title = 内容を確かめて送信
review_lead = { $count ->
    [0] { $agent }に送る回答はありません。
   *[other] { $n }件の回答を{ $agent }に送ります。
  }
review_aside = 保留した{ $n }件はここに残り、送信されません。
submit = { $count ->
    [0] 回答なしで送信
   *[other] { $n }件の回答を送信
  }

error_title = もう一度ご確認ください。
error_pick = 選択肢を選ぶか、自由に書いてください。この質問はスキップできません。
error_write = 回答を書いてください。この質問はスキップできません。
error_one = 選べるのは1つだけです。
error_both = 選択肢と自由記入の両方が入っています。どちらか一方だけにしてください。
error_exclusive = ほかと一緒に選べない選択肢があります。それだけを残してほかの選択や自由記入を消すか、それを外してください。
error_long = { $length }文字あります。{ $most }文字以内に短くしてください。
error_text = この質問には文章で答えられません。選択肢から選んでください。
error_digits = 15 桁以内の数で書いてください。
error_required = { $rule }この質問はスキップできません。
error_outdated = この質問はその間に変更されました。現在の内容をもう一度ご確認ください。
error_other = 回答として受け付けられませんでした。ページを再読み込みして、もう一度お試しください。

conflict_title = この回答は別の場所で変更されました
conflict_mine = ここでの回答
conflict_theirs = 新しい回答（別のタブまたは端末）
keep_mine = ここでの回答を残す
use_newer = 新しい回答を使う

offline_title = サーバーに接続できません。
offline_text = このまま回答を続けられます。書いた内容はこのページに残り、サーバーが復旧すると保存されます。
expired_title = { $agent }はもう待っていません。
expired_text = 回答はまだ送れます。遅れて届いた回答として扱われます。
settled_title = このアンケートは終了しました。
not_sent_notice = このページからはもう何も送信されません。書いた内容はここに残り、コピーできます。
settled_link = 結果を見る

added_by = { $agent }が質問に補足を加えました。
changed_by = { $agent }がこのアンケートを変更しました。
changed_new = 追加：{ $n }。
changed_again = もう一度回答が必要：{ $n }。
changed_here = この質問は回答のあとに変更されました。回答はこのままでよろしいですか。
changed_show = 現在の内容を表示
step_new = 追加
step_changed = 変更あり
aside_by = 「{ $choice }」を選んだため、{ $n }件の回答を保留しました。
aside_return = 「{ $choice }」を選ぶと元に戻ります。
aside_count = { $n }件の回答を保留中
left = 残り{ $n }問
submit_left = { $count ->
    [0] 回答を送信
   *[other] 送信 · 残り{ $n }問
  }
still_open = { $count ->
    [0] 未回答はありません。送信できます。
   *[other] あと{ $n }問、回答が必要です。
  }

## 質問の種類

yes = はい
no = いいえ
count_of = { $length } / { $most } 文字
clear = 消す
row_note = メモ
file_add = ファイルを追加
file_upload = アップロード
file_remove = 削除
file_cancel = キャンセル
file_close = 閉じる
file_hint = 1 ファイル { $most } まで。
file_hint_kinds = 1 ファイル { $most } まで。種類：{ $kinds }。
file_added = { $name } を追加しました。
file_removed = { $name } を削除しました。
file_failed = { $name } は届きませんでした。接続を確認して、もう一度追加してください。
file_waits = { $name } はまだ送信中です。完了を待つか、キャンセルしてください。
file_empty = { $name } は空です。中身のあるファイルを選んでください。
file_large = { $name } は大きすぎます。{ $most } までです。
file_lies = { $name } の中身がファイル名と合っていません。実際の種類で保存してから、もう一度追加してください。
file_unasked = { $name } は、ここで求められている種類ではありません。
file_full = { $name } を入れる余裕がありません。ファイルは合計で { $most } までです。どれかを削除するか、小さいファイルを選んでください。
file_beyond = { $name } を入れる余裕がありません。ファイルは全部で { $most } 個までです。このファイルなしで進んでください。
points_title = 各段階の意味
rank_numbers = 番号を付けてください。変えなかったものが残りに入ります。番号が同じときは、上にあるものが先になります。
rank_hint = ドラッグするか、項目を選んでから移す先を選んでください。キーでは、スペースで持ち上げ、矢印で動かし、数字でその順位に置きます。
rank_cut = 線より上が上位 { $most } 件です。
rank_place = { $item }の順位
rank_keep = この順にする
rank_kept = この順で決まりました。
rank_moved = { $item }：{ $total } 件中 { $place } 番目
rank_held = { $item }を持ち上げました。{ $total } 件中 { $place } 番目です。
rank_dropped = { $item }を置きました。{ $total } 件中 { $place } 番目です。
rank_back = { $item }を { $total } 件中 { $place } 番目に戻しました。
rank_drop_first = 先に{ $item }を置いてください。移す先を選ぶか、スペースを押します。
rule_one = 一つ選んでください。
rule_some = 一つ以上選んでください。
rule_pick_range = { $least } 個から { $most } 個まで選んでください。
rule_pick_least = { $least } 個以上選んでください。
rule_pick_most = { $most } 個まで選べます。
rule_pick_exact = { $least } 個選んでください。
rule_number = 0 から 9 の数字で数を書いてください。
rule_number_range = { $least } から { $most } までの数を書いてください。
rule_number_least = { $least } 以上の数を書いてください。
rule_number_most = { $most } 以下の数を書いてください。
rule_step = { $step } 刻みです。
rule_date = 日付を選んでください。
rule_date_range = { $least } から { $most } までの日付を選んでください。
rule_date_least = { $least } 以降の日付を選んでください。
rule_date_most = { $most } 以前の日付を選んでください。
rule_email = name@example.com のようなメールアドレスを書いてください。
rule_url = https://example.com のように、ページのアドレス全体を書いてください。
rule_scale = すべての行に答えてください。
rule_rank = 順に並べるか、今の順のままにしてください。

## 質問のまわり

your_path = 質問の流れ
path = 流れ
path_here = ここまでの道すじ
optional = 任意
save = 保存
undo = 元に戻す
ask_title = 聞き返す
ask_hint = 答える前に知りたいことは何ですか。{ $agent }にすぐ伝わります。その間も先へ進めます。
ask_label = 知りたいこと
ask_send = { $agent }に聞く
ask_blank = 知りたいことを書いてください。
ask_failed = 送信できませんでした。少し待ってから、もう一度お試しください。
ask_full = このアンケートへの聞き返しは{ $most }件に達し、これ以上は送れません。
ask_late = { $agent }はもう待っていないため、これは読まれません。
ask_unsent = まだ送信していません。送信するか、消してから進んでください。
you_asked = 聞き返したこと
ask_waiting = まだ返事がありません
ask_answered = 返事がありました
insight_added = { $agent }からの補足
keys_title = キー操作
keys_digits = その番号の選択肢を選ぶ
keys_arrows = 選択肢の間を移動する
keys_enter = 次へ
keys_escape = 開いているものを閉じる（入力は消えません）
keys_sheet = この一覧
keys_space = スペース
keys_points = その行に、その番号の段階を付ける
keys_rows = 尺度の次の行へ移る
keys_hold = 並べ替える項目を持ち上げる、下ろす
keys_move = 持ち上げた項目を動かす。なければ次の項目へ移る
keys_place = 項目をその順位に置く
keys_back = 持ち上げた項目を元に戻す
keys_close = 閉じる
keys_single = 1キーでの操作
keys_on = オン
keys_off = オフ

## そのほかのページ

all_surveys = すべてのアンケート
menu = メニュー
asked_by = { $agent }からの質問
asked_by_nobody = エージェントからの質問
the_agent = エージェント
start = 始める
carry_on = 続ける
skipped_answer = スキップ済み

quick_title = ワンクリックで決める
quick_replaces = すでに回答を始めています。テンプレートと異なる回答は置き換わります。異なるところは「先に確認」で見られます。
quick_use = これにする
quick_review = 先に確認
quick_changing = 1つでも変更すると、まずここにある回答すべてが元の回答と置き換わります。
quick_had = 元の回答：{ $answer }
quick_had_note = 元の回答：{ $answer }（{ $note }）

decline_title = 回答を断る
decline_hint = 断ったことが{ $agent }に伝わります。理由を書けば、それも伝わります。
decline_reason = 理由（任意）
decline = 断る
cancel_title = 回答せずに閉じる
cancel_hint = 閉じたことが{ $agent }に伝わります。下書きはここに残ります。
cancel = アンケートを閉じる
steer_title = 答えずに差し戻す
reroll = 聞き直す
reroll_hint = { $agent }が同じことを、よりよい言葉で聞き直します。
push = 掘り下げる
push_hint = { $agent }がまず詳しく調べ、根拠をそろえて聞き直します。
discuss = 話し合う
discuss_hint = アンケートはやめて、{ $agent }と話し合います。
minimise = 最小化
minimised = { $title }（最小化中）
reopen = 開き直す
theme = テーマ
theme_auto = 自動
theme_light = ライト
theme_dark = ダーク
language = 言語

waiting_title = { $count ->
    [0] 待っているアンケートはありません
   *[other] { $n }件のアンケートが待っています
  }
inbox_empty_text = エージェントから質問が届くと、自動でここに表示されます。どう見えるか試すには、ターミナルから最初のアンケートを送ってください。
inbox_command = コマンド
copy = コピー
copied = コピーしました
notify_offer = アンケートが届いたら通知する
notify_off = 通知をオフにする
notify_on = ほかのことをしている間にアンケートが届くと通知します。Askpathのページを1つ開いたままにしてください。
notify_blocked = ブラウザーがこのページの通知をブロックしています。サイトの設定で許可してから、ページを再読み込みしてください。
settled_heading = 以前のもの
unopened = 新着
stopped_at = 「{ $question }」まで進みました
of_total = { $done } / { $total }
range_of_questions = { $least }〜{ $most }問
questions = { $n }問
about_minutes = 約{ $n }分
answers_sent = { $count ->
    [0] 回答なしで送信済み
   *[other] { $n }件の回答を送信済み
  }
just_now = たった今
minutes_ago = { $n }分前
hours_ago = { $n }時間前
days_ago = { $count ->
    [1] 昨日
   *[other] { $n }日前
  }

insight = 解説
diagram = 図
more_about = 「{ $label }」について詳しく
diagram_of = 「{ $label }」の図
sources = 出典
undrawn = この図は描画できません。元のテキストは次のとおりです。
diagram_open = 図を開く

done_title = { $agent }に送信しました
done_lead = { $count ->
    [0] 回答はありません。
   *[other] 回答は{ $n }件です。
  }
done_lead_end = このページは閉じてかまいません。エージェントが作業を続けます。
done_late = エージェントが待つのをやめた後に届いたため、遅れた回答として保管されます。
receipt = 控え
receipt_sent = 送信日時
receipt_by = 送信者
receipt_nobody = 未確認
receipt_survey = アンケート

declined_title = 回答を断りました
declined_text = { $agent }に伝えました。
declined_reason = 次の理由とともに、{ $agent }に伝えました。
cancelled_title = 回答せずに閉じました
cancelled_text = このアンケートを閉じたことを{ $agent }に伝えました。
withdrawn_title = エージェントが取り下げました
withdrawn_text = { $agent }がこのアンケートを取り下げたため、もう送信できません。
expired_late_title = { $agent }に遅れて送信しました
superseded_title = 新しいアンケートに置き換わりました
superseded_text = { $agent }が別の質問で聞き直しました。新しいほうに答えてください。
superseded_open = 新しいアンケートを開く
redirected_title = { $agent }に差し戻しました
rerolled_text = 同じことをよりよい言葉で聞き直すよう、{ $agent }に伝えました。回答は送信していません。
pushed_text = まず詳しく調べ、根拠をそろえて聞き直すよう、{ $agent }に伝えました。回答は送信していません。
discussed_text = 話し合いたいと{ $agent }に伝えました。いつもの会話の場で続けてください。回答は送信していません。
next_awaited = 新しいアンケートは、届くとここに表示されます。自動で変わらないときは、ページを再読み込みしてください。
next_listed = 新しいアンケートは「すべてのアンケート」に表示されます。
next_there = 新しいアンケートが届きました。
next_open = 新しいアンケートを開く
draft_heading = 下書き（未送信）

outcome_redirected = 差し戻し済み
outcome_declined = 断りました
outcome_cancelled = 回答せずに閉じました
outcome_withdrawn = エージェントが取り下げ
outcome_expired = 期限切れ
outcome_superseded = 新しいものに置き換え

not_found_title = ここにアンケートはありません
not_found_text = リンクが途中で切れているか、アンケートが削除された可能性があります。エージェントにもう一度リンクを尋ねるか、待っているアンケートをご覧ください。
refused_title = 受け付けられませんでした
refused_text = ページから送られた内容を、このサーバーは理解できません。前のページに戻り、再読み込みして、もう一度お試しください。保存した内容は残っています。
trouble_title = ここで問題が起きました
trouble_text = 原因はサーバー側にあり、記録されています。保存した内容は残っています。少し待ってから、もう一度お試しください。
