import { languageFacts } from '#contract/values/languages.ts';
import type { Language } from '#contract/common.ts';
import { escapeHtml } from '#server/http/escape-html.ts';

/** What the head of a page says about it to readers that run no script. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address under which the page is indexed; null where it is not. */
  canonical: string | null;
  image: string | null;
  language: Language;
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

function headTags({ title, description, canonical, image, language }: PageHead): string[] {
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (canonical === null) return [...tags, meta('name', 'robots', 'noindex')];
  return [
    ...tags,
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    meta('property', 'og:site_name', 'Hintline'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', languageFacts[language].locale.replace('-', '_')),
    ...(image === null ? [] : [meta('property', 'og:image', image)]),
  ];
}

const replacedTags = [
  /<title>[^<]*<\/title>/,
  /<meta\s+name="description"[^>]*>/,
  /<meta\s+name="hintline-analytics"[^>]*>/,
];

/**
 * Prepares a built index.html for heads of its own.
 * @param analytics where the page reports its hits
 * @throws Error where the file lacks a tag that would be replaced
 */
export function createPageWriter(indexHtml: string, analytics: string): (head: PageHead) => string {
  const [titleTag] = replacedTags;
  const at = titleTag === undefined ? -1 : indexHtml.search(titleTag);
  const bare = (html: string) => replacedTags.reduce((rest, tag) => rest.replace(tag, ''), html);
  const missing = replacedTags.filter((tag) => !tag.test(indexHtml));
  if (missing.length > 0) throw new Error(`index.html lacks ${missing.join(' and ')}`);
  const before = bare(indexHtml.slice(0, at));
  const after = bare(indexHtml.slice(at));
  const settings = meta('name', 'hintline-analytics', analytics);
  return (head) => before + [...headTags(head), settings].join('\n') + after;
}
