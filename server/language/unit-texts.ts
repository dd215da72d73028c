import { plainText } from './plain-text.ts';
import { readUnits, type Unit } from './units.ts';

interface TitledText {
  article_title: string;
  section: string;
  content: string;
}

/** Characters of the headings that are read, those nearest to the text. */
const headingMax = 90;
/** A longer head of a table would leave no room for the row. */
const headMax = 120;

/**
 * What is embedded for each unit of a chunk, in their order: the unit under its headings, a row with the head of its
 * table. A chunk without units is one text.
 */
export function unitTexts({ article_title, section, content }: TitledText): string[] {
  const above = section.startsWith(article_title) ? section : [article_title, section].filter(Boolean).join(' › ');
  const { units } = readUnits(content);
  if (units.length === 0) return [`${above.slice(-headingMax)}: ${plainText(content)}`];
  return units.map((unit) => {
    const heading = above.includes(unit.label) ? above : `${above} › ${unit.label}`;
    return `${heading.slice(-headingMax)}: ${headOf(unit)}${unit.text}`;
  });
}

function headOf({ kind, block: { table } }: Unit): string {
  const head = kind === 'row' && table?.header != null ? plainText(table.header.join(' | ')) : '';
  return head === '' || head.length >= headMax ? '' : `${head} `;
}
