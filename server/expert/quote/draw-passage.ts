import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { lastHeading, plainHeading, quotedMarkdown } from '#server/language/plain-text.ts';
import { type Block, bullet, rowOf, type Unit } from '#server/language/units.ts';
import { drawTable } from '#server/language/read-table.ts';
import type { ReadChunk } from './score-units.ts';
import type { Passage } from '../expert.ts';

/** The markdown of the units quoted of a chunk, under the heading that they share. */
export function drawPassage(
  { chunk, entries, units: all, is_part }: ReadChunk,
  quoted: readonly Unit[],
): Omit<Passage, 'chunk' | 'score'> {
  const used = [...new Set(quoted.map(({ entry }) => entry))];
  const shared = used.length === 1 ? entries[used[0]!]! : undefined;
  const heading = headingOf(chunk, shared?.heading);
  const parts: string[] = [];
  let entry = shared === undefined ? -1 : used[0]!;
  const isQuoted = (unit: Unit) => quoted.includes(unit);
  const blocks = [...new Set(quoted.map(({ block }) => block))];
  for (const block of blocks) {
    const units = block.units.filter(isQuoted);
    const opened = units[0]!.entry;
    const own = entries[opened]!.heading;
    const label = opened === entry || own === heading || own === chunk.article_title ? '' : own;
    entry = opened;
    const whole = drawBlock(chunk.content, block, units);
    const bare = isItemAlone(quoted, units) ? whole.replace(bullet, '') : whole;
    const drawn = block.kind === 'code' ? bare : quotedMarkdown(bare);
    if (label === '') parts.push(drawn);
    else if (entries[opened]!.is_term && block.kind === 'paragraph') parts.push(`**${label}**: ${drawn}`);
    else parts.push(`**${label}**`, drawn);
  }
  const kind = (['table', 'list'] as const).find((one) => blocks.some((block) => block.kind === one)) ?? 'prose';
  const [cut, ...others] = blocks.filter((block) => block.kind === kind && !block.units.every(isQuoted));
  return {
    heading,
    kind,
    text: parts.join('\n\n'),
    marks: marksOf(quoted),
    is_whole: all.every(isQuoted) || undefined,
    of: is_part || others.length > 0 ? undefined : cut?.units.length,
  };
}

const headingLengthMax = 80;

/** What a passage stands under; a number ("+1") names nothing by itself, and a sentence is no heading. */
function headingOf({ section, article_title }: RetrievedChunk, label?: string): string {
  if (label === undefined) return article_title;
  const last = plainHeading(lastHeading(section));
  const is_name = label === '' || /\p{L}{2,}/u.test(label);
  const heading = is_name ? label || last : `${last} ${label}`.trim();
  return heading === '' || heading.length > headingLengthMax ? article_title : heading;
}

/** One item is no list where no line announces it. */
function isItemAlone(quoted: readonly Unit[], [item, ...others]: readonly Unit[]): boolean {
  if (item?.kind !== 'item' || others.length > 0) return false;
  return quoted[quoted.indexOf(item) - 1]?.text.endsWith(':') !== true;
}

function drawBlock(content: string, block: Block, units: readonly Unit[]): string {
  const { kind, table } = block;
  if (kind === 'table' && table !== null) {
    const rows = units.flatMap((unit) => rowOf(unit) ?? []);
    return drawTable(table, rows);
  }
  if (kind === 'list') return units.map(({ start, end }) => content.slice(start, end)).join('\n');
  if (kind === 'stats') return units.map(({ start, end }) => `- ${content.slice(start, end).trim()}`).join('\n');
  if (kind === 'code') return units.map(({ start, end }) => content.slice(start, end)).join('\n\n');
  return units
    .map((unit, i) => {
      const before = units[i - 1];
      const text = content.slice(unit.start, unit.end).replace(/(?<!\s)\s*\n\s*/g, ' ');
      if (before === undefined) return text;
      return block.units.indexOf(unit) === block.units.indexOf(before) + 1 ? ` ${text}` : ` … ${text}`;
    })
    .join('');
}

function marksOf(quoted: readonly Unit[]): Passage['marks'] {
  const marks: Passage['marks'] = [];
  for (const { start, end } of quoted) {
    const last = marks.at(-1);
    if (last !== undefined && start - last.end <= 2) last.end = end;
    else marks.push({ start, end });
  }
  return marks;
}
