import type { TemplateArgs, WikiNode } from './nodes.ts';
import type { Reading } from './reading.ts';

export type Template = WikiNode & { kind: 'template' };

/** Templates that say nothing about the game: navigation, references, notes to the wiki's writers. */
const silent =
  /^(?:nav.*|.*nav(?:box|igation|bar)?|навигация.*|cite.*|citation.*|ref|refn|efn|sfn.*|harv.*|reflist.*|references|notelist|примечания|источник.*|cleanup.*|delete.*|merge.*|expand.*|update.*|outdated|incomplete|clear.*|clr|-|toc.*|anchor|якорь|defaultsort.*|displaytitle.*|italic title|short description|use .*|engvar.*|pp.*|protect.*|cn|fact|dead link|webarchive|authority control|commons.*|portal.*|sister.*|wiktionary.*|other uses.*|otheruses.*|about|for|redirect.*|distinguish|hatnote|unreferenced.*|more .*|refimprove.*|translat.*|перевод.*|languages|interwiki.*|coord.*|good article|featured article|multiple issues|multiple image|gallery|subst:.*|doc|documentation|category.*|catmore|namespaces?|int:.*|ns:.*|#tag.*|spaces|nbsp|shy|col-.*|colbegin|colend|div col.*|.*columns?(?:-list)?|end|.*begin|.*end|edit|править|flagicon.*)$/;
const stub = /(?:^|[- ])(?:stub|заготовка)|^(?:заготовка|незавершён)/;
const disambiguation = /^(?:disambig.*|dab|hndis|geodis|неоднозначност.*|многозначност.*|disamb.*)$/;
const infobox = /infobox|taxobox|карточка|stats?$/;

/** Keys of an infobox that dress it. */
const dressing =
  /^(?:image.*|img.*|pic.*|icon.*|logo.*|photo.*|sprite.*|map.*|caption.*|alt|file.*|width|height|align|float|colou?r|bg.*|background.*|.*(?:style|class|width|size|colou?r|caption|image)|name|title|header.*|above|below|subheader|italic.*|nocat|upright|theme|type ?=.*|изображение.*|картинка.*|подпись.*|ширина.*|файл|название|имя|цвет.*)$/;

/** Templates that wrap words, and where in them the words are. */
const shownArgument: Record<string, number> = {
  nowrap: 0,
  small: 0,
  big: 0,
  b: 0,
  i: 0,
  u: 0,
  c: 0,
  center: 0,
  mono: 0,
  code: 0,
  tt: 0,
  samp: 0,
  var: 0,
  quote: 0,
  blockquote: 0,
  cquote: 0,
  note: 0,
  tip: 0,
  warning: 0,
  caution: 0,
  important: 0,
  hint: 0,
  info: 0,
  spoiler: 0,
  tooltip: 0,
  abbr: 0,
  hover: 0,
  lang: 1,
  color: 1,
  colour: 1,
  font: 0,
  tl: 0,
  link: 0,
  l: 0,
  won: 0,
  term: 0,
  defn: 0,
  plainlist: 0,
  unbulleted: 0,
  примечание: 0,
  совет: 0,
  внимание: 0,
};
/** Names that many wikis give to templates of their own which show their first value. */
const wrapping = /link$|^tooltip|tooltip$|^ordinal$|^nihongo|^notice$/;

function placeOfWords(name: string): number | undefined {
  if (Object.hasOwn(shownArgument, name)) return shownArgument[name];
  return wrapping.test(name) ? 0 : undefined;
}
const keys = new Set(['key', 'keypress', 'keys', 'kbd', 'button', 'клавиша', 'клавиши']);
const lists = new Set(['hlist', 'ubl', 'unbulleted list', 'plainlist', 'flatlist', 'bulleted list', 'ordered list']);
const fixed: Record<string, string> = {
  yes: '✓',
  check: '✓',
  tick: '✓',
  done: '✓',
  да: '✓',
  no: '✗',
  cross: '✗',
  нет: '✗',
  snd: ' – ',
  ndash: '–',
  mdash: '—',
  spaced: ' – ',
  '·': ' · ',
  '•': ' • ',
  bull: ' • ',
  dot: ' · ',
  '(': '(',
  ')': ')',
  times: '×',
};

/** A template in a line of text: its words where it is known to hold some, else nothing, and it is counted. */
export function inlineTemplate(template: Template, reading: Reading, render: (text: string) => string): string {
  const name = nameOf(template);
  const { positional } = template.args;
  if (notes(name, reading) || silent.test(name)) return '';
  if (name === 'pagename' || name === 'fullpagename' || name === 'subpagename') return render(reading.title);
  if (name === 'convert' || name === 'cvt') return render(positional.slice(0, 2).join(' '));
  if (name === 'main' || name === 'see' || name === 'see also' || name === 'main article' || name === 'основная статья')
    return positional.map((title) => `**${render(title)}**`).join(', ');
  if (keys.has(name)) return positional.map((key) => `**${render(key)}**`).join(' + ');
  if (lists.has(name)) return positional.map(render).join('; ');
  const sign = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
  if (sign !== undefined) return positional[0] === undefined || positional[0] === '' ? sign : render(positional[0]);
  const place = placeOfWords(name);
  const text = template.args.named.get('text');
  if (wrapping.test(name) && text !== undefined) return render(text);
  if (place !== undefined) return render(positional[place] ?? positional[0] ?? text ?? '');
  // An icon or a link with a name of its own: what it points at is an article.
  const article = positional.find((value) => reading.site.isArticle(value));
  if (article !== undefined) return `**${render(article)}**`;
  count(fullNameOf(template, name), reading.found);
  return '';
}

/** Whether it says something that only its own wiki knows how to show. */
function isOfItsWiki(name: string): boolean {
  if (stub.test(name) || disambiguation.test(name) || silent.test(name)) return false;
  if (name.startsWith('#') || placeOfWords(name) !== undefined) return false;
  return !Object.hasOwn(fixed, name) && !keys.has(name) && !lists.has(name);
}

/** What a template states that may be a row of a table: each value with its label, which is empty where it has none. */
export function valuesOf(template: Template): [label: string, value: string][] | undefined {
  const name = nameOf(template);
  const { positional, named } = template.args;
  if (!isOfItsWiki(name) || infobox.test(name) || named.size + positional.length > mostValues) return undefined;
  const labelled = [...named].filter(([key]) => identifying.test(key) || !dressing.test(key.toLowerCase()));
  const values: [string, string][] = [
    ...positional.map((value): [string, string] => ['', value]),
    ...labelled.map(([key, value]): [string, string] => [labelOf(key), value]),
  ];
  return values.filter(([, value]) => value !== '').length >= 2 ? values : undefined;
}

const mostValues = 16;
const identifying = /^(?:name|title|название|имя)$/i;

/**
 * The rows of a template that states facts by name; nothing where it is no such one.
 * @param least how many facts make it one, where its name does not say so
 */
export function factsOf(template: Template, least: number): [string, string][] | undefined {
  const name = nameOf(template);
  if (!isOfItsWiki(name)) return undefined;
  const rows = rowsOf(template.args).filter(([key, value]) => value !== '' && !dressing.test(key.toLowerCase()));
  return rows.length >= (infobox.test(name) ? 1 : least) ? rows : undefined;
}

function rowsOf({ named }: TemplateArgs): [string, string][] {
  return [...named].flatMap(([key, value]): [string, string][] => {
    // The general infobox has its rows in pairs of label1 and data1.
    const [, kind, number] = /^(label|data)(\d{1,3})$/.exec(key) ?? [];
    if (kind === 'label') return [];
    return [[kind === 'data' ? (named.get(`label${number}`) ?? '') : labelOf(key), value]];
  });
}

function labelOf(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function nameOf({ name }: Template): string {
  const [plain = ''] = name.replaceAll('_', ' ').trim().toLowerCase().split('\n');
  const own = plain.replace(/^(?:template|шаблон)\s*:\s*/, '');
  // A path stands before the name where a wiki keeps its languages or games apart.
  return own.startsWith('#') || own.includes(':') ? own : own.slice(own.lastIndexOf('/') + 1).trim();
}

/** What a template says of the page as a whole. @returns whether it does */
function notes(name: string, { found }: Reading): boolean {
  if (disambiguation.test(name)) found.is_disambiguation = true;
  else if (stub.test(name)) found.is_stub = true;
  else return false;
  return true;
}

const mostNames = 500;

/** A function as its wiki's editors know it, of a module with what is called in it. */
function fullNameOf({ name, args }: Template, plain: string): string {
  const [, own, module] = /^\s*(#[^\s:|]+)\s*:?\s*([^\n]*)/.exec(name) ?? [];
  if (own === undefined) return plain;
  if (own.toLowerCase() !== '#invoke') return own;
  return [`${own}:${module?.trim()}`, args.positional[0]?.trim() ?? ''].filter((part) => part !== '').join('|');
}

function count(name: string, { unknown_templates: counts, unknown_in_section: here }: Reading['found']): void {
  const key = name.slice(0, 80);
  if (!counts.has(key) && counts.size >= mostNames) return;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  here.add(key);
}
