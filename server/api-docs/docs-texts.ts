import type { Language } from '#contract/common.ts';
import type { Access } from '#contract/endpoint.ts';

/** What the page says beside what the contract says; some of it is HTML. */
export interface DocsTexts {
  title: string;
  /** The page in the other language, as its readers call it. */
  other: { language: Language; name: string };
  intro_html: (origin: string) => string;
  contents: string;
  names: Record<'start' | 'examples' | 'rules' | 'errors' | 'calls' | 'others', string>;
  start_html: string;
  examples_intro: string;
  rules_html: string;
  errors_intro_html: string;
  error_columns: readonly [status: string, code: string, meaning: string];
  others_intro: string;
  audiences: Record<Access, string>;
  for_whom: (audience: string) => string;
  idempotent_html: string;
  stream_html: string;
  csv_html: string;
  parts: Record<'path' | 'query' | 'body' | 'answer' | 'file' | 'no_body', string>;
  example_titles: {
    find: string;
    calls: string;
    ask: (game: string) => string;
    read_along: string;
    history: string;
    script: string;
  };
  example_comment: string;
  example_left: string;
}

const en: DocsTexts = {
  title: 'The API of Hintline',
  other: { language: 'ru', name: 'По-русски' },
  intro_html: (origin) =>
    `Everything that the site does goes through these calls, at <code>${origin}</code>. For machines the same is written in <a href="/api/openapi.json">OpenAPI 3.1</a>.`,
  contents: 'Contents',
  names: {
    start: 'Begin',
    examples: 'Examples',
    rules: 'Rules',
    errors: 'Errors',
    calls: 'Calls for keys',
    others: 'Other calls',
  },
  start_html: `<p>Make a key in your <a href="/profile#api-keys">profile</a>. It is shown once. Send it with every request:</p>
<pre tabindex="0">Authorization: Bearer hl_…</pre>
<p>The examples read it from the environment:</p>
<pre tabindex="0">export HINTLINE_KEY=hl_…</pre>
<p>A key acts in your name: what it asks is in your history and is paid with your calls. It opens neither your account nor payments nor the admin; those calls answer 403 <code>api_key_not_allowed</code>. A key that is switched off, deleted or past its last day is answered 401 from that moment on.</p>`,
  examples_intro: 'They run as they stand.',
  rules_html: `<ul>
<li>Bodies are JSON in UTF-8, at most 1 MiB. Names are snake_case, times ISO 8601 in UTC, ids integers.</li>
<li>Lists answer <code>{"items": […], "total": n}</code>. <code>limit</code> is 1 to 100.</li>
<li>120 requests a minute for each key and 300 for each user; 20 questions a minute and 2 at once. Over it: 429, with the seconds to wait in <code>Retry-After</code>.</li>
<li>An answer costs one call. A refusal, an answer in doubt and a failure cost nothing. With no calls left: 402.</li>
<li>Questions take an <code>Idempotency-Key</code> of at most 255 characters. The same question with the same key is answered once and paid once, for 24 hours; another question with that key is 422.</li>
<li>Messages for people come in the language of <code>Accept-Language</code>, English or Russian. Programs read <code>code</code>.</li>
</ul>
<h3>Events of an answer</h3>
<p>Asked for an event stream, a question answers with <code>accepted</code>, <code>status</code>, <code>sources</code>, any number of <code>piece</code>, and then exactly one of <code>answered</code> or <code>failed</code>. The answer is written to its end even if nobody reads: it is in the history.</p>`,
  errors_intro_html:
    'Every error is JSON: <code>{"detail", "code", "request_id"}</code>. <code>detail</code> is a sentence or, with 422, a list of <code>{"loc", "msg", "type"}</code>, where <code>loc</code> names the field.',
  error_columns: ['Status', 'code', 'Meaning'],
  others_intro: 'For the site itself and for admins, with a session; a key is refused.',
  audiences: {
    public: 'everybody',
    public_with_user: 'everybody; with a key or session as that user',
    user: 'users',
    verified: 'users with a confirmed address',
    admin: 'admins',
  },
  for_whom: (audience) => `For ${audience}.`,
  idempotent_html: 'Takes an <code>Idempotency-Key</code>.',
  stream_html: 'With <code>Accept: text/event-stream</code> it answers as a stream of events.',
  csv_html: 'With <code>Accept: text/csv</code> it answers the whole list as CSV.',
  parts: {
    path: 'Path',
    query: 'Query',
    body: 'Body',
    answer: 'Answer',
    file: 'the bytes of a file',
    no_body: 'no body',
  },
  example_titles: {
    find: 'Find a game',
    calls: 'How many calls are left',
    ask: (game) => `Ask the expert of ${game}`,
    read_along: 'Ask and read along as the answer is written',
    history: 'Read what was asked before',
    script: 'A script in JavaScript, for Node 20 or newer; save it as ask.mjs',
  },
  example_comment: 'A key of its own for each question: sent again with it, the question costs nothing more.',
  example_left: 'calls left',
};

const ru: DocsTexts = {
  title: 'API Hintline',
  other: { language: 'en', name: 'In English' },
  intro_html: (origin) =>
    `Всё, что делает сайт, проходит через эти запросы по адресу <code>${origin}</code>. Для программ то же самое описано в <a href="/api/openapi.json">OpenAPI 3.1</a>.`,
  contents: 'Содержание',
  names: {
    start: 'Начало',
    examples: 'Примеры',
    rules: 'Правила',
    errors: 'Ошибки',
    calls: 'Запросы по ключу',
    others: 'Остальные запросы',
  },
  start_html: `<p>Создайте ключ в <a href="/profile#api-keys">профиле</a>. Он показывается один раз. Передавайте его с каждым запросом:</p>
<pre tabindex="0">Authorization: Bearer hl_…</pre>
<p>Примеры берут его из переменной окружения:</p>
<pre tabindex="0">export HINTLINE_KEY=hl_…</pre>
<p>Ключ действует от вашего имени: заданные с ним вопросы попадают в вашу историю и оплачиваются вашими вызовами. К учётной записи, оплате и администрированию он не подходит: такие запросы получают 403 <code>api_key_not_allowed</code>. Отключённый, удалённый или просроченный ключ сразу получает 401.</p>`,
  examples_intro: 'Их можно запускать как есть.',
  rules_html: `<ul>
<li>Тела запросов — JSON в UTF-8, не больше 1 МиБ. Имена в snake_case, время по ISO 8601 в UTC, номера — целые числа.</li>
<li>Списки приходят в виде <code>{"items": […], "total": n}</code>. <code>limit</code> — от 1 до 100.</li>
<li>120 запросов в минуту на ключ и 300 на пользователя; 20 вопросов в минуту и 2 одновременно. Сверх этого — 429, в <code>Retry-After</code> сказано, сколько секунд ждать.</li>
<li>Ответ стоит один вызов. Отказ, сомнительный ответ и сбой не стоят ничего. Если вызовов не осталось — 402.</li>
<li>С вопросом можно передать <code>Idempotency-Key</code> длиной до 255 символов. На тот же вопрос с тем же ключом в течение 24 часов отвечают и списывают один раз; другой вопрос с этим ключом получает 422.</li>
<li>Сообщения для людей приходят на языке из <code>Accept-Language</code>, русском или английском. Программы читают <code>code</code>.</li>
</ul>
<h3>События ответа</h3>
<p>Если вопрос задан с запросом потока событий, приходят <code>accepted</code>, <code>status</code>, <code>sources</code>, сколько угодно <code>piece</code> и в конце ровно одно из <code>answered</code> и <code>failed</code>. Ответ дописывается до конца, даже если его никто не читает: он останется в истории.</p>`,
  errors_intro_html:
    'Любая ошибка — JSON: <code>{"detail", "code", "request_id"}</code>. <code>detail</code> — предложение, а при 422 — список из <code>{"loc", "msg", "type"}</code>, где <code>loc</code> называет поле.',
  error_columns: ['Статус', 'code', 'Значение'],
  others_intro:
    'Для самого сайта и для администраторов, с сессией; ключ здесь не принимается. Описания этих запросов — на английском.',
  audiences: {
    public: 'всех',
    public_with_user: 'всех; с ключом или сессией — от имени пользователя',
    user: 'пользователей',
    verified: 'пользователей с подтверждённым адресом',
    admin: 'администраторов',
  },
  for_whom: (audience) => `Для ${audience}.`,
  idempotent_html: 'Принимает <code>Idempotency-Key</code>.',
  stream_html: 'С <code>Accept: text/event-stream</code> отвечает потоком событий.',
  csv_html: 'С <code>Accept: text/csv</code> отдаёт весь список как CSV.',
  parts: {
    path: 'Путь',
    query: 'Параметры',
    body: 'Тело',
    answer: 'Ответ',
    file: 'содержимое файла',
    no_body: 'без тела',
  },
  example_titles: {
    find: 'Найти игру',
    calls: 'Сколько вызовов осталось',
    ask: (game) => `Спросить эксперта по ${game}`,
    read_along: 'Спросить и читать ответ по мере написания',
    history: 'Прочитать прежние вопросы и ответы',
    script: 'Программа на JavaScript для Node 20 и новее; сохраните её как ask.mjs',
  },
  example_comment: 'У каждого вопроса свой ключ: повтор с ним больше ничего не стоит.',
  example_left: 'вызовов осталось',
};

export const docsTexts: Record<Language, DocsTexts> = { en, ru };
