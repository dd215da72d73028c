import { languageFacts } from '#contract/values/languages.ts';
import type { Language } from '#contract/common.ts';
import { escapeHtml } from '#server/rules/escape-html.ts';
import { oneLine } from '#server/rules/one-line.ts';

/** What the head of a page says about it to readers that run no script. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address of the page; null where it is of no use to anybody but its reader. */
  address: string | null;
  is_indexed: boolean;
  /** Where its picture is, 1200 × 630. */
  image: string | null;
  type: 'website' | 'article';
  language: Language;
}

const longest = { title: 140, description: 220 };

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

/** @returns the tags that stand in a page's head */
export function headTags(head: PageHead): string[] {
  const { address, is_indexed, image, type, language } = head;
  const title = oneLine(head.title, longest.title);
  const description = oneLine(head.description, longest.description);
  const tags = [`<title>${escapeHtml(title)}</title>`, meta('name', 'description', description)];
  if (!is_indexed || address === null) tags.push(meta('name', 'robots', 'noindex'));
  if (address === null) return tags;
  return [
    ...tags,
    ...(is_indexed ? [`<link rel="canonical" href="${escapeHtml(address)}" />`] : []),
    meta('property', 'og:site_name', 'Hintline'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', languageFacts[language].locale.replace('-', '_')),
    ...(image === null ? [] : pictureTags(image)),
    meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
  ];
}

function pictureTags(image: string): string[] {
  return [
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:image', image),
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
