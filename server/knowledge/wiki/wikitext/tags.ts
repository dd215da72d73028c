import { lineBreak, type WikiNode } from './nodes.ts';

/** Tags whose inside is not wikitext, and what it is instead; the others of them are dropped with it. */
const rawTags: Record<string, 'literal' | 'code' | 'block' | 'dropped'> = {
  nowiki: 'literal',
  code: 'code',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  math: 'code',
  pre: 'block',
  source: 'block',
  syntaxhighlight: 'block',
};
const droppedTags =
  'ref references gallery script style templatestyles timeline score graph imagemap inputbox includeonly iframe object embed video audio svg form noscript slideshow mainpage dpl dynamicpagelist categorytree hiero mapframe maplink indicator'.split(
    ' ',
  );
for (const name of droppedTags) rawTags[name] = 'dropped';

const dressingTags = new Set(
  'a abbr area article aside b bdi bdo big blockquote body br button caption center cite col colgroup data dd del details dfn dir div dl dt em fieldset figure figcaption font footer h1 h2 h3 h4 h5 h6 head header hr html i img input ins label legend li link main map mark meta nav nobr noinclude object ol onlyinclude option p param picture q rb rp rt rtc ruby s section select small source span strike strong sub summary sup table tabber tabs tabview tbody td textarea tfoot th thead time title tr track translate u ul var wbr'.split(
    ' ',
  ),
);

/** Whether HTML or a wiki's software knows the tag. */
export function isTag(name: string): boolean {
  return dressingTags.has(name) || isRawTag(name);
}

export function isRawTag(name: string): boolean {
  return Object.hasOwn(rawTags, name);
}

export function rawTag(name: string, inside: string): WikiNode | undefined {
  const kind = rawTags[name];
  if (kind === undefined || kind === 'dropped') return undefined;
  if (kind === 'literal') return { kind: 'literal', text: inside };
  const text = inside.replaceAll(/<\/?nowiki\s*\/?>/gi, '').replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, '');
  return { kind: 'code', text, is_block: kind === 'block' || text.trim().includes('\n') };
}

const asWikitext: Record<string, string> = {
  '<b': "'''",
  '</b': "'''",
  '<strong': "'''",
  '</strong': "'''",
  '<i': "''",
  '</i': "''",
  '<em': "''",
  '</em': "''",
  '<br': lineBreak,
  '<p': '\n\n',
  '</p': '\n\n',
  '<div': '\n',
  '</div': '\n',
  '<center': '\n',
  '</center': '\n',
  '<blockquote': '\n\n',
  '</blockquote': '\n\n',
  '<ul': '\n',
  '</ul': '\n',
  '<ol': '\n',
  '</ol': '\n',
  '<dl': '\n',
  '</dl': '\n',
  '<li': '\n* ',
  '<dt': '\n; ',
  '<dd': '\n: ',
  '<hr': '\n',
  '</table': '\n|}\n',
  '</tr': '\n',
  '<tr': '\n|-\n',
  '</h1': ' ==\n',
  '<h1': '\n== ',
  '</h2': ' ==\n',
  '<h2': '\n== ',
  '</h3': ' ===\n',
  '<h3': '\n=== ',
  '</h4': ' ====\n',
  '<h4': '\n==== ',
};

/** A tag of HTML as the wikitext that says the same; one that only dresses text is nothing. */
export function plainTag(sign: string, attributes: string): string {
  if (sign === '<table') return `\n{| ${spansOf(attributes)}\n`;
  if (sign === '<td') return `\n| ${spansOf(attributes)} | `;
  if (sign === '<th') return `\n! ${spansOf(attributes)} | `;
  return asWikitext[sign] ?? '';
}

function spansOf(attributes: string): string {
  return [...attributes.matchAll(/\b(?:row|col)span\s*=\s*["']?\d{1,4}["']?/gi)].map(([span]) => span).join(' ');
}
