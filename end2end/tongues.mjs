// One small survey in each language, for tests and for looking at, with the interface's words that lead through it.

/** Two questions on a page each and a text, with all that an option can have. */
function scope({ title, intro, direction, polish, text, quick }) {
  const [surface, core, pause] = direction.options
  const [docs, errors] = polish.options
  return {
    survey: {
      title,
      intro,
      entry: 'direction',
      questions: {
        direction: {
          header: direction.header,
          prompt: direction.prompt,
          detail: direction.detail,
          skippable: false,
          options: [
            { key: 'surface', ...surface, recommended: true, diagram: `flowchart LR\n a[${surface.label}] --> b[${docs.label}]` },
            { key: 'core', ...core },
            { key: 'pause', ...pause },
          ],
          next: 'polish',
        },
        polish: { header: polish.header, prompt: polish.prompt, multiSelect: true, options: [{ key: 'docs', ...docs }, { key: 'errors', ...errors }], next: 'first_run' },
        first_run: { prompt: text.prompt },
      },
      quick: [{ key: 'usual', ...quick, answers: { direction: { selected: ['surface'] }, polish: { selected: ['docs'] }, first_run: { custom: text.answer } } }],
    },
  }
}

export const tongues = {
  es: {
    locale: 'es-MX',
    other: 'Primero una prueba con diez equipos',
    text: 'Un cuestionario respondido sin leer nada.',
    said: { start: 'Empezar', next: 'Siguiente', back: 'Atrás', skip: 'Omitir', saved: 'Guardado', review: 'Revísalo y envíalo', submit: 'Enviar 3 respuestas', done: 'Enviado a planner' },
    waiting: 'Un cuestionario te espera',
    spec: scope({
      title: 'Alcance de la próxima versión',
      intro: 'Antes de planificar el trabajo necesito saber **de qué estarías orgulloso**. Nada es definitivo hasta que lo envíes.',
      direction: {
        header: 'Rumbo',
        prompt: '¿Qué rumbo le va mejor a esta versión?',
        detail: 'De la respuesta depende lo que se pregunta después.',
        options: [
          { label: 'Publicar lo que se ve', description: 'Pulir la primera impresión y abrirlo a todo el mundo.', insight: 'Tres de cada cuatro personas **se van en la primera página**.', sources: ['https://example.com/informe'] },
          { label: 'Rehacer antes el núcleo', description: 'Tarda más en verse y cuesta menos mantenerlo.' },
          { label: 'Parar y decidir más tarde', description: 'Dejar abiertos los dos caminos hasta tener datos.' },
        ],
      },
      polish: { header: 'Qué pulir', prompt: '¿Qué conviene pulir primero?', options: [{ label: 'La documentación' }, { label: 'Los mensajes de error', description: 'Que cada uno diga qué hacer.' }] },
      text: { prompt: '¿Qué debe haber visto alguien nuevo a los cinco minutos?', answer: 'Un cuestionario respondido.' },
      quick: { label: 'Lo de siempre', description: 'Publicar, con buena documentación.', insight: 'Así fueron las **dos últimas** versiones.' },
    }),
  },
  ar: {
    locale: 'ar-EG',
    other: 'تجربة مغلقة مع عشرة فرق أولًا',
    text: 'استبيان أُجيب عنه دون قراءة أي شيء.',
    said: { start: 'بدء', next: 'التالي', back: 'السابق', skip: 'تخطّي', saved: 'تم الحفظ', review: 'نظرة أخيرة قبل الإرسال', submit: 'إرسال 3 إجابات', done: 'تم الإرسال إلى \u2068planner\u2069' },
    waiting: 'استبيان واحد في الانتظار',
    spec: scope({
      title: 'نطاق الإصدار القادم',
      intro: 'قبل أن أضع خطة العمل أحتاج إلى معرفة **ما الذي يجعلك فخورًا به**. لا شيء نهائي قبل الإرسال.',
      direction: {
        header: 'الاتجاه',
        prompt: 'أي اتجاه يناسب هذا الإصدار؟',
        detail: 'تحدّد الإجابة ما يُسأل عنه بعدها.',
        options: [
          { label: 'نشر الواجهة العامة', description: 'تحسين الانطباع الأول ثم فتحها للجميع.', insight: 'ثلاثة من كل أربعة أشخاص **يغادرون عند الصفحة الأولى**.', sources: ['https://example.com/report'] },
          { label: 'إعادة بناء النواة أولًا', description: 'أبطأ في الظهور، وأقل كلفة في الصيانة.' },
          { label: 'التوقف والقرار لاحقًا', description: 'إبقاء الطريقين مفتوحين حتى تصل الأرقام.' },
        ],
      },
      polish: { header: 'ما يُحسَّن', prompt: 'ما الذي يُحسَّن أولًا؟', options: [{ label: 'التوثيق' }, { label: 'رسائل الخطأ', description: 'تقول كل رسالة ما العمل.' }] },
      text: { prompt: 'ما الذي ينبغي أن يراه الوافد الجديد بعد خمس دقائق؟', answer: 'استبيان أُجيب عنه.' },
      quick: { label: 'كالمعتاد', description: 'نشر مع توثيق جيد.', insight: 'هكذا كان **الإصداران الأخيران**.' },
    }),
  },
  ja: {
    locale: 'ja-JP',
    other: 'まず10チームで限定公開',
    text: '何も読まずに、アンケートに答え終えていること。',
    said: { start: '始める', next: '次へ', back: '戻る', skip: 'スキップ', saved: '保存しました', review: '内容を確かめて送信', submit: '3件の回答を送信', done: 'plannerに送信しました' },
    waiting: '1件のアンケートが待っています',
    spec: scope({
      title: '次のリリースの範囲',
      intro: '作業を計画する前に、**何を誇れるものにしたいか**を教えてください。送信するまで、何も確定しません。',
      direction: {
        header: '方向',
        prompt: 'このリリースにふさわしい方向はどれですか。',
        detail: 'この答えによって、次の質問が変わります。',
        options: [
          { label: '見える部分を公開する', description: '第一印象を磨いてから、全員に開放する。', insight: '4人に3人は**最初のページで離れています**。', sources: ['https://example.com/report'] },
          { label: '先に土台を作り直す', description: '見えるまで時間はかかるが、維持は楽になる。' },
          { label: '止めて後で決める', description: '数字が出るまで、どちらの道も残しておく。' },
        ],
      },
      polish: { header: '磨くところ', prompt: 'どこから磨きますか。', options: [{ label: 'ドキュメント' }, { label: 'エラーメッセージ', description: '何をすればよいかを必ず伝える。' }] },
      text: { prompt: '初めての人は、5分後に何を見ているべきですか。', answer: '答え終えたアンケート。' },
      quick: { label: 'いつもどおり', description: 'ドキュメントを整えて公開する。', insight: '**前の2回**もこの形でした。' },
    }),
  },
}
