import { createHash } from 'node:crypto';
import type { Language } from '#contract/values/languages.ts';
import { paths } from '#contract/values/paths.ts';
import { headTags, type PageHead } from './page-head.ts';
import { messagesFor } from '#server/messages.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';

/** In the app's colours, by the theme of the system. */
const style = `:root{color-scheme:light dark;--page:light-dark(#e6e0d7,#1c1b1f);--paper:light-dark(#f8f3ec,#26252b);--line:light-dark(#d3c9bb,#35333c);--text:light-dark(#1e1b22,#ece6f0);--second:light-dark(#514a59,#bdb5c7);--primary:light-dark(#6750a4,#d0bcff);--on:light-dark(#fff,#2f1a66)}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 Manrope,system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:44rem;margin:0 auto;padding:1rem}header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;font-weight:700}header a{padding:.5rem 0;text-decoration:none}
h1{font-size:clamp(1.625rem,1.1rem + 2vw,2.5rem);line-height:1.2}h2{margin-top:2.5rem}a{color:var(--primary)}small,.second{color:var(--second)}
.wide{overflow-x:auto}table{border-collapse:collapse}th,td{overflow-wrap:normal;padding:.5rem .75rem;border:1px solid var(--line);text-align:start;vertical-align:top}pre{overflow-x:auto;padding:1rem;border-radius:12px;background:var(--paper)}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin:2.5rem 0 1rem;padding:1.25rem;border:1px solid var(--line);border-radius:12px;background:var(--paper)}label{flex-basis:100%;font-weight:700}input,button{min-height:44px;padding:0 1rem;border-radius:12px;font:inherit}input{flex:1 1 14rem;min-width:0;border:1px solid var(--second);background:var(--page);color:inherit}button{border:0;background:var(--primary);color:var(--on);font-weight:700;cursor:pointer}
li a{display:inline-block;padding:.375rem 0}details{margin-top:2rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:12px}:focus-visible{outline:2px solid var(--primary);outline-offset:2px}@media print{form,header{display:none}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Nothing runs in these pages, and nothing is fetched for them but their picture in the tab. */
export const readingPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export interface ReadingPage {
  language: Language;
  head: PageHead;
  public_url: string;
  game: { slug: string; title: string };
  /** The list of the game's articles. */
  list_path: string;
  /** HTML between the heading and the field to ask in. */
  body: string;
  heading: string;
}

/** A page that is whole without a script: its text, the way to ask the game's expert, and the way back. */
export function readingPage({ language, head, public_url, game, list_path, body, heading }: ReadingPage): string {
  const texts = messagesFor(language)['page-heads'].reading;
  const base = basePathOf(public_url);
  const at = (path: string) => escapeHtml(base + path.slice(1));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(head).join('\n')}
<link rel="icon" href="${base}favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><header><a href="${base}">Hintline</a><a href="${at(paths.game(game.slug))}">${escapeHtml(game.title)}</a><a href="${at(list_path)}">${texts.articles}</a></header>
<main><h1>${escapeHtml(heading)}</h1>
${body}
<form action="${at(paths.game(game.slug))}"><label for="q">${escapeHtml(texts.ask({ title: game.title }))}</label><input id="q" name="q" maxlength="2000" required autocomplete="off"><button>${texts.send}</button></form>
</main></body></html>`;
}
