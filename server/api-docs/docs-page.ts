import type { Language } from '#contract/common.ts';
import { docsTexts } from './docs-texts.ts';

/** The page around Swagger UI; `version` names the files that belong to it. */
export function docsPage(language: Language, version: string): string {
  const { title, other, description } = docsTexts[language];
  const file = (name: string) => `/api/docs/${name}?v=${version}`;
  const source = `/api/openapi.json?lang=${language}`;
  return `<!doctype html>
<html lang="${language}" class="dark-mode"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · Hintline</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${file('swagger-ui.css')}"><link rel="stylesheet" href="${file('docs.css')}"></head>
<body><header><a href="/">Hintline</a><a href="?lang=${other.language}" hreflang="${other.language}" lang="${other.language}">${other.name}</a></header>
<div id="docs" data-description="${source}"><h1>${title}</h1><p><a href="${source}">${description}</a></p></div>
<script src="${file('swagger-ui-bundle.js')}"></script><script src="${file('docs.js')}"></script></body></html>`;
}
