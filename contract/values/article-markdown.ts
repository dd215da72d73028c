import { closedToAll, stricterGate } from './stricter-gate.ts';

/**
 * The sections of an article as one Markdown text. A heading of the second level begins a section; the lines
 * below it say who may read it and what its hints are:
 *
 *     ## The last door
 *     ::: gate major after "Past the gate"
 *     ::: nudge Look at the harbour.
 *     ::: direction The lighthouse keeper knows.
 *
 *     The key is under the stairs.
 *
 * A line of the text that could pass for one of these stands behind a backslash, one that has some already gets another;
 * in code every line is what it is.
 */
export interface MarkedSection {
  section: string;
  content: string;
  gate: MarkedGate | null;
  hints: { nudge: string; direction: string };
}

/** Names its achievement, as texts do. */
export interface MarkedGate {
  achievement: string | null;
  /** 0 none, 1 mild, 2 major. */
  spoiler_level: number;
}

export interface ReadArticle {
  /** Of a heading of the first level above everything. */
  title: string | undefined;
  sections: MarkedSection[];
  /** Lines, from 1, whose gate says nothing that is known; their sections are kept as major spoilers. */
  unclear_gates: number[];
}

const sectionLine = /^##(?:[ \t]+([^]*))?$/;
const titleLine = /^#[ \t]+([^]*)$/;
const markLine = /^[ \t]*:::[ \t]*(gate|nudge|direction)(?:[ \t]+([^]*))?$/;
/** What would be read as something else than text, with the backslashes before it. */
const special = /^(\\*)(?=##(?:[ \t]|$)|[ \t]*:::[ \t]*(?:gate|nudge|direction)(?:[ \t]|$)| {0,3}(?:```|~~~))/;
const opening = /^ {0,3}(?:(`{3,})[^`]*|(~{3,})[^]*)$/;
const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/;
const levels: Readonly<Record<string, number>> = { mild: 1, major: 2 };

export function writeSections(sections: readonly MarkedSection[]): string {
  return sections.map(writeSection).join('\n\n');
}

function writeSection({ section, content, gate, hints }: MarkedSection): string {
  const marks = [
    ...(gate === null ? [] : [writeGate(gate)]),
    ...writeHint('nudge', hints.nudge),
    ...writeHint('direction', hints.direction),
  ];
  const head = [`## ${oneLine(section)}`.trimEnd(), ...marks].join('\n');
  const text = escape(content.replaceAll(/\r\n?/g, '\n').trim());
  return text === '' ? head : `${head}\n\n${text}`;
}

function writeGate({ achievement, spoiler_level }: MarkedGate): string {
  const level = Object.keys(levels).find((name) => levels[name] === spoiler_level);
  const after = achievement === null ? undefined : `after ${JSON.stringify(achievement)}`;
  return ['::: gate', level, after].filter(Boolean).join(' ');
}

function writeHint(kind: 'nudge' | 'direction', hint: string): string[] {
  const text = hint.replaceAll(/\r\n?/g, '\n').trim();
  return text === '' ? [] : text.split('\n').map((line) => `::: ${kind} ${line.trim()}`.trimEnd());
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function escape(content: string): string {
  const lines = content.split('\n');
  const isCode = codeLines(lines);
  return lines.map((line, i) => (!isCode[i] && special.test(line) ? `\\${line}` : line)).join('\n');
}

/** Which lines stand in code or bound it; code that nothing closes is none. */
function codeLines(lines: readonly string[]): boolean[] {
  const closes = lines.map((line) => closing.exec(line)?.[1] ?? '');
  // The longest closing line from here on, of each sign: whether a block closes is known before it is walked.
  const longest = { '`': new Uint32Array(lines.length + 1), '~': new Uint32Array(lines.length + 1) };
  for (let i = lines.length - 1; i >= 0; i--) {
    for (const sign of ['`', '~'] as const) {
      longest[sign][i] = Math.max(longest[sign][i + 1]!, closes[i]!.startsWith(sign) ? closes[i]!.length : 0);
    }
  }
  const isCode = lines.map(() => false);
  let i = 0;
  while (i < lines.length) {
    const [, ticks, tildes] = opening.exec(lines[i]!) ?? [];
    const fence = ticks ?? tildes;
    const left = fence === undefined ? 0 : longest[ticks === undefined ? '~' : '`'][i + 1]!;
    if (fence !== undefined && left >= fence.length) {
      isCode[i] = true;
      do isCode[++i] = true;
      while (!closes[i]!.startsWith(fence));
    }
    i += 1;
  }
  return isCode;
}

/** A section as its lines stand in the text. */
export interface SectionSource {
  section: string;
  is_headed: boolean;
  /** The line of its heading, from 1. */
  line: number;
  lines: { text: string; is_code: boolean }[];
  /** What the section says of itself, which stands no longer in its lines. */
  marks: { kind: 'gate' | 'nudge' | 'direction'; words: string; line: number }[];
}

/** The sections of a text, the first of which has no heading and may be empty. */
export function sliceSections(text: string): { title: string | undefined; slices: SectionSource[] } {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const isCode = codeLines(lines);
  const slices: SectionSource[] = [{ section: '', is_headed: false, line: 1, lines: [], marks: [] }];
  let title: string | undefined;
  let isBlank = true;
  for (const [i, written] of lines.entries()) {
    const open = slices.at(-1)!;
    const isTop = isBlank;
    isBlank &&= written.trim() === '';
    if (isCode[i]) {
      open.lines.push({ text: written, is_code: true });
      continue;
    }
    const line = i + 1;
    const heading = sectionLine.exec(written);
    const [, kind, words = ''] = markLine.exec(written) ?? [];
    const top = isTop ? titleLine.exec(written) : null;
    if (heading) slices.push({ section: oneLine(heading[1] ?? ''), is_headed: true, line, lines: [], marks: [] });
    else if (top) title = oneLine(top[1] ?? '');
    else if (kind === 'gate' || kind === 'nudge' || kind === 'direction') open.marks.push({ kind, words, line });
    else open.lines.push({ text: written, is_code: false });
  }
  return { title, slices };
}

export function readSections(text: string): ReadArticle {
  const { title, slices } = sliceSections(text);
  const unclear_gates: number[] = [];
  const sections = slices.map((slice) => {
    const gates = slice.marks.flatMap(({ kind, words, line }) => {
      if (kind !== 'gate') return [];
      const gate = readGate(words);
      if (gate === undefined) unclear_gates.push(line);
      return [gate ?? closedToAll];
    });
    return {
      is_headed: slice.is_headed,
      section: slice.section,
      content: slice.lines.map(unescape).join('\n').trim(),
      gate: gates.reduce<MarkedGate | null>(stricterGate, null),
      hints: { nudge: hintOf(slice, 'nudge'), direction: hintOf(slice, 'direction') },
    };
  });
  return {
    title,
    sections: sections.filter(isSaid).map(({ section, content, gate, hints }) => ({ section, content, gate, hints })),
    unclear_gates,
  };
}

/** The lines of one hint as one text. */
export function hintOf({ marks }: SectionSource, kind: 'nudge' | 'direction'): string {
  return marks
    .filter((mark) => mark.kind === kind)
    .map(({ words }) => words.trim())
    .join('\n')
    .trim();
}

function unescape({ text, is_code }: SectionSource['lines'][number]): string {
  return !is_code && special.test(text) && text.startsWith('\\') ? text.slice(1) : text;
}

/** What stands above the first heading may be nothing. */
function isSaid({ is_headed, content, gate, hints }: MarkedSection & { is_headed: boolean }): boolean {
  return is_headed || gate !== null || `${hints.nudge}${hints.direction}${content}` !== '';
}

/** @returns nothing where it says nothing that is known */
export function readGate(words: string): MarkedGate | undefined {
  const [, level = '', after] = /^(mild|major)?\s*(?:after\s+([^]+))?$/.exec(words.trim()) ?? [];
  const achievement = after === undefined ? null : readName(after.trim());
  if (level === '' && achievement === null) return undefined;
  return { achievement, spoiler_level: levels[level] ?? 0 };
}

function readName(written: string): string {
  try {
    const name: unknown = JSON.parse(written);
    if (typeof name === 'string') return name;
  } catch {
    // Typed by hand, it may stand in other quotation marks or in none.
  }
  return written.replaceAll(/^["'“«„]|["'”»“]$/gu, '');
}

/** Whether a text holds lines that say who may read it or what its hints are. */
export function holdsMarks(content: string): boolean {
  if (!content.includes(':::')) return false;
  const lines = content.split('\n');
  if (!lines.some((line) => markLine.test(line))) return false;
  const isCode = codeLines(lines);
  return lines.some((line, i) => !isCode[i] && markLine.test(line));
}

/** What a section says of itself in its text, and the text without it; nothing where it says nothing. */
export function takeMarks(
  content: string,
): (Omit<MarkedSection, 'section'> & { has_unclear_gate: boolean }) | undefined {
  if (!holdsMarks(content)) return undefined;
  const lines = content.split('\n');
  const isCode = codeLines(lines);
  const isMark = (line: string, i: number) => !isCode[i] && markLine.test(line);
  const { sections, unclear_gates } = readSections(`##\n${lines.filter(isMark).join('\n')}`);
  const { gate = null, hints = { nudge: '', direction: '' } } = sections[0] ?? {};
  const text = lines.filter((line, i) => !isMark(line, i)).join('\n');
  return { content: text, gate, hints, has_unclear_gate: unclear_gates.length > 0 };
}
