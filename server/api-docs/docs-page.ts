import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { errorText } from '#server/http/error-texts.ts';
import { docsStyle } from './docs-style.ts';
import type { Example } from './examples.ts';
import { typeText } from './type-text.ts';

const audiences: Record<Endpoint['access'], string> = {
  public: 'everybody',
  public_with_user: 'everybody; with a key or session as that user',
  user: 'users',
  verified: 'users with a confirmed address',
  admin: 'admins',
};

const anchor = (name: string) => name.replaceAll(/[^\w]+/g, '-').toLowerCase();

function endpointHtml(name: string, endpoint: Endpoint): string {
  const [method = '', path = ''] = name.split(' ');
  const parts = [
    ['Path', endpoint.params && typeText(endpoint.params, 'input')],
    ['Query', endpoint.query && typeText(endpoint.query, 'input')],
    ['Body', endpoint.raw_body === true ? 'the bytes of a file' : endpoint.body && typeText(endpoint.body, 'input')],
    [`Answer ${endpoint.status ?? 200}`, endpoint.response ? typeText(endpoint.response, 'output') : 'no body'],
  ] as const;
  const notes = [
    `For ${audiences[endpoint.access]}.`,
    endpoint.idempotent === true && 'Takes an <code>Idempotency-Key</code>.',
    endpoint.stream === true && 'With <code>Accept: text/event-stream</code> it answers as a stream of events.',
    endpoint.csv === true && 'With <code>Accept: text/csv</code> it answers the whole list as CSV.',
  ].filter((note) => note !== false);
  return `<details id="${anchor(name)}"><summary><code><b>${method}</b> ${escapeHtml(path)}</code><span>${escapeHtml(endpoint.summary)}</span></summary>
<p>${notes.join(' ')}</p>
${parts.map(([title, text]) => (text === undefined ? '' : `<h4>${title}</h4><pre tabindex="0">${escapeHtml(text)}</pre>`)).join('\n')}
</details>`;
}

/** Endpoints by the word after /api/, in the order of the contract. */
function groupsOf(open_to_keys: boolean): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    if (endpoint.api_key !== open_to_keys) continue;
    const [, , first = '', second = ''] = name.split('/');
    const group = first === 'admin' ? `admin/${second}` : first;
    groups.set(group, [...(groups.get(group) ?? []), endpointHtml(name, endpoint)]);
  }
  return groups;
}

function groupsHtml(open_to_keys: boolean): string {
  return [...groupsOf(open_to_keys)]
    .map(([group, endpoints]) => `<section><h3>${escapeHtml(group)}</h3>${endpoints.join('\n')}</section>`)
    .join('\n');
}

function errorsHtml(): string {
  const rows = Object.entries(errorStatus).map(
    ([code, status]) =>
      // The code is a key of the table it is read from.
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(errorText(code as keyof typeof errorStatus, 'en'))}</td></tr>`,
  );
  return `<div class="table" tabindex="0"><table><thead><tr><th>Status</th><th>code</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function exampleHtml({ title, language, code }: Example): string {
  return `<h3>${escapeHtml(title)}</h3>\n<pre tabindex="0"><code data-language="${language}">${escapeHtml(code)}</code></pre>`;
}

const fixedParts = `<section id="start"><h2>Begin</h2>
<p>Make a key in your <a href="/profile#api-keys">profile</a>. It is shown once. Send it with every request:</p>
<pre tabindex="0">Authorization: Bearer hl_…</pre>
<p>The examples read it from the environment:</p>
<pre tabindex="0">export HINTLINE_KEY=hl_…</pre>
<p>A key acts in your name: what it asks is in your history and is paid with your calls. It opens neither your account nor payments nor the admin; those calls answer 403 <code>api_key_not_allowed</code>. A key that is switched off, deleted or past its last day is answered 401 from that moment on.</p>
</section>`;

const rules = `<section id="rules"><h2>Rules</h2>
<ul>
<li>Bodies are JSON in UTF-8, at most 1 MiB. Names are snake_case, times ISO 8601 in UTC, ids integers.</li>
<li>Lists answer <code>{"items": […], "total": n}</code>. <code>limit</code> is 1 to 100.</li>
<li>120 requests a minute for each key and 300 for each user; 20 questions a minute and 2 at once. Over it: 429, with the seconds to wait in <code>Retry-After</code>.</li>
<li>An answer costs one call. A refusal, an answer in doubt and a failure cost nothing. With no calls left: 402.</li>
<li>Questions take an <code>Idempotency-Key</code> of at most 255 characters. The same question with the same key is answered once and paid once, for 24 hours; another question with that key is 422.</li>
<li>Messages for people come in the language of <code>Accept-Language</code>, English or Russian. Programs read <code>code</code>.</li>
</ul>
<h3>Events of an answer</h3>
<p>Asked for an event stream, a question answers with <code>accepted</code>, <code>status</code>, <code>sources</code>, any number of <code>piece</code>, and then exactly one of <code>answered</code> or <code>failed</code>. The answer is written to its end even if nobody reads: it is in the history.</p>
</section>`;

/** The whole page, without a script; the same for everybody but for the examples. */
export function docsPage(origin: string, examples: readonly Example[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · Hintline</title><style>${docsStyle}</style></head>
<body><header><a href="/">Hintline</a></header>
<main><h1>The API of Hintline</h1>
<p>Everything that the site does goes through these calls, at <code>${escapeHtml(origin)}</code>. For machines the same is written in <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Contents"><a href="#start">Begin</a><a href="#examples">Examples</a><a href="#rules">Rules</a><a href="#errors">Errors</a><a href="#calls">Calls for keys</a><a href="#others">Other calls</a></nav>
${fixedParts}
<section id="examples"><h2>Examples</h2><p>They run as they stand.</p>
${examples.map(exampleHtml).join('\n')}</section>
${rules}
<section id="errors"><h2>Errors</h2>
<p>Every error is JSON: <code>{"detail", "code", "request_id"}</code>. <code>detail</code> is a sentence or, with 422, a list of <code>{"loc", "msg", "type"}</code>, where <code>loc</code> names the field.</p>
${errorsHtml()}</section>
<section id="calls"><h2>Calls for keys</h2>${groupsHtml(true)}</section>
<section id="others"><h2>Other calls</h2><p>For the site itself and for admins, with a session; a key is refused.</p>${groupsHtml(false)}</section>
</main></body></html>`;
}
