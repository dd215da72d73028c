import { holdsMarks } from '#contract/values/article-markdown.ts';
import type { Db } from '#server/db/database.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { htmlIn, mayHoldHtml } from '../files/html-of-file.ts';
import type { WrittenSection } from './key-pieces.ts';
import { countSearchedText, type Storing } from './quotas.ts';

/** A text that readers are shown as Markdown, with where it stands in the request. */
interface WrittenText {
  loc: WrongField['loc'];
  content: string;
}

/** Most tags that a refusal names. */
const mostTags = 5;

/**
 * Lines that say who may read a section are of its Markdown form: in a text they would close nothing, and be read. HTML is
 * nothing that readers are shown.
 * @throws AppError `validation`, which names each text; `too_many_requests`
 */
export async function requireMarkdown(db: Db, storing: Storing, texts: readonly WrittenText[]): Promise<void> {
  const suspects = texts.filter(({ content }) => mayHoldHtml(content));
  await countSearchedText(
    db,
    storing,
    suspects.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
  );
  const fields: WrongField[] = [];
  for (const { loc, content } of texts) {
    if (holdsMarks(content)) fields.push({ loc, type: 'marks_in_text' });
    const tags = await htmlIn(content);
    const named = tags.slice(0, mostTags).join(' ') + (tags.length > mostTags ? ' …' : '');
    if (named !== '') fields.push({ loc, type: 'html_in_text', limit: named });
  }
  if (fields.length > 0) throw new AppError('validation', { fields });
}

/** The texts of sections, where a request has them. */
export function sectionTexts(sections: readonly WrittenSection[]): WrittenText[] {
  return sections.map(({ content }, index) => ({ loc: ['body', 'chunks', index, 'content'], content }));
}
