import type { Language } from '#contract/common.ts';
import { languages } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';

/** The page around Swagger UI; `version` names the files that belong to it, `base` is the path below which the product is. */
export function docsPage(language: Language, version: string, base: string): string {
  const { title, description } = messagesFor(language)['api-docs'];
  const others = languages
    .filter((other) => other !== language)
    .map((other) => {
      const { inThisLanguage } = messagesFor(other)['api-docs'];
      return `<a href="?lang=${other}" hreflang="${other}" lang="${other}">${inThisLanguage}</a>`;
    });
  const file = (name: string) => `${base}api/docs/${name}?v=${version}`;
  const source = `${base}api/openapi.json?lang=${language}`;
  return `<!doctype html>
<html lang="${language}" class="dark-mode"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API · Hintline</title>
<link rel="icon" href="${base}favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${file('swagger-ui.css')}"><link rel="stylesheet" href="${file('docs.css')}"></head>
<body><header><a href="${base}">Hintline</a>${others.join(' ')}</header>
<div id="docs" data-description="${source}"><h1>${title}</h1><p><a href="${source}">${description}</a></p></div>
<script src="${file('swagger-ui-bundle.js')}"></script><script src="${file('docs.js')}"></script></body></html>`;
}
