import { headingWords, lastHeading, plainText } from './plain-text.ts';
import { readUnits, type Unit } from './units.ts';

/** Stands between the headings of short sections that share a chunk. */
const besideSections = '; ';

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
 * What is embedded for each unit of a chunk, in their order: the unit under its headings (its own alone where several short
 * sections share the chunk), a row with the head of its table. A chunk without units is one text.
 */
export function unitTexts({ article_title, section, content }: TitledText): string[] {
  const under = (path: string) =>
    path.startsWith(article_title) ? path : [article_title, path].filter(Boolean).join(' › ');
  const above = under(section);
  const { units } = readUnits(content);
  const paths = section.split(besideSections);
  const [first = section] = paths;
  const pathOf = ({ label }: Unit) => paths.find((path) => headingWords(lastHeading(path)) === headingWords(label));
  const is_joined = paths.length > 1 && units.some(pathOf);
  const headingsOf = (unit: Unit) => {
    const { label } = unit;
    if (is_joined) return under(pathOf(unit) ?? (label || first));
    return above.includes(label) ? above : `${above} › ${label}`;
  };
  if (units.length === 0) return [`${above.slice(-headingMax)}: ${plainText(content)}`];
  return units.map((unit) => {
    const heading = headingsOf(unit);
    return `${heading.slice(-headingMax)}: ${headOf(unit)}${unit.text}`;
  });
}

function headOf({ kind, block: { table } }: Unit): string {
  const head = kind === 'row' && table?.header != null ? plainText(table.header.join(' | ')) : '';
  return head === '' || head.length >= headMax ? '' : `${head} `;
}
