import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Language } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorStatus } from '#contract/errors.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import { errorText } from '#server/http/error-texts.ts';
import { docsStyle } from './docs-style.ts';
import { type DocsTexts, docsTexts } from './docs-texts.ts';
import type { Example } from './examples.ts';
import { summariesRu } from './summaries-ru.ts';
import { typeText } from './type-text.ts';

const anchor = (name: string) => name.replaceAll(/[^\w]+/g, '-').toLowerCase();

/** In the page's language where it is there, else in the contract's English, marked as such. */
function summaryHtml(name: string, { summary }: Endpoint, language: Language): string {
  const translated = language === 'ru' ? summariesRu[name] : summary;
  return translated === undefined
    ? `<span lang="en">${escapeHtml(summary)}</span>`
    : `<span>${escapeHtml(translated)}</span>`;
}

function endpointHtml(name: string, endpoint: Endpoint, language: Language): string {
  const [method = '', path = ''] = name.split(' ');
  const texts = docsTexts[language];
  const { parts: titles } = texts;
  const parts = [
    [titles.path, endpoint.params && typeText(endpoint.params, 'input')],
    [titles.query, endpoint.query && typeText(endpoint.query, 'input')],
    [titles.body, endpoint.raw_body === true ? titles.file : endpoint.body && typeText(endpoint.body, 'input')],
    [
      `${titles.answer} ${endpoint.status ?? 200}`,
      endpoint.response ? typeText(endpoint.response, 'output') : titles.no_body,
    ],
  ] as const;
  const notes = [
    texts.for_whom(texts.audiences[endpoint.access]),
    endpoint.idempotent === true && texts.idempotent_html,
    endpoint.stream === true && texts.stream_html,
    endpoint.csv === true && texts.csv_html,
  ].filter((note) => note !== false);
  return `<details id="${anchor(name)}"><summary><code><b>${method}</b> ${escapeHtml(path)}</code>${summaryHtml(name, endpoint, language)}</summary>
<p>${notes.join(' ')}</p>
${parts.map(([title, text]) => (text === undefined ? '' : `<h4>${title}</h4><pre tabindex="0">${escapeHtml(text)}</pre>`)).join('\n')}
</details>`;
}

/** Endpoints by the word after /api/, in the order of the contract. */
function groupsOf(open_to_keys: boolean, language: Language): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    if (endpoint.api_key !== open_to_keys) continue;
    const [, , first = '', second = ''] = name.split('/');
    const group = first === 'admin' ? `admin/${second}` : first;
    groups.set(group, [...(groups.get(group) ?? []), endpointHtml(name, endpoint, language)]);
  }
  return groups;
}

function groupsHtml(open_to_keys: boolean, language: Language): string {
  return [...groupsOf(open_to_keys, language)]
    .map(([group, endpoints]) => `<section><h3>${escapeHtml(group)}</h3>${endpoints.join('\n')}</section>`)
    .join('\n');
}

function errorsHtml({ error_columns }: DocsTexts, language: Language): string {
  const rows = Object.entries(errorStatus).map(
    ([code, status]) =>
      // The code is a key of the table it is read from.
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(errorText(code as keyof typeof errorStatus, language))}</td></tr>`,
  );
  const head = error_columns.map((column) => `<th>${column}</th>`).join('');
  return `<div class="table" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function exampleHtml({ title, language, code }: Example): string {
  return `<h3>${escapeHtml(title)}</h3>\n<pre tabindex="0"><code data-language="${language}">${escapeHtml(code)}</code></pre>`;
}

/** The whole page, without a script; the same for everybody who reads this language but for the examples. */
export function docsPage(origin: string, language: Language, examples: readonly Example[]): string {
  const texts = docsTexts[language];
  const { names, other } = texts;
  const contents = Object.entries(names).map(([id, name]) => `<a href="#${id}">${name}</a>`);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · Hintline</title><style>${docsStyle}</style></head>
<body><header><a href="/">Hintline</a><a href="?lang=${other.language}" hreflang="${other.language}" lang="${other.language}">${other.name}</a></header>
<main><h1>${texts.title}</h1>
<p>${texts.intro_html(escapeHtml(origin))}</p>
<nav aria-label="${texts.contents}">${contents.join('')}</nav>
<section id="start"><h2>${names.start}</h2>
${texts.start_html}
</section>
<section id="examples"><h2>${names.examples}</h2><p>${texts.examples_intro}</p>
${examples.map(exampleHtml).join('\n')}</section>
<section id="rules"><h2>${names.rules}</h2>
${texts.rules_html}
</section>
<section id="errors"><h2>${names.errors}</h2>
<p>${texts.errors_intro_html}</p>
${errorsHtml(texts, language)}</section>
<section id="calls"><h2>${names.calls}</h2>${groupsHtml(true, language)}</section>
<section id="others"><h2>${names.others}</h2><p>${texts.others_intro}</p>${groupsHtml(false, language)}</section>
</main></body></html>`;
}
