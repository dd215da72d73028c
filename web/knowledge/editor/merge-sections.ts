import { diffArrays } from 'diff';
import type { Gate } from '#contract/knowledge.ts';
import { stricterGate } from '#contract/values/stricter-gate.ts';
import { createBlockReader } from '#web/ui/markdown/blocks.ts';
import { contentOf, type EditedArticle, type EditedSection } from './edited-article.ts';

export type Choice = 'mine' | 'theirs' | 'both';

/** One section in both texts; absent where a text does not have it. */
export interface MergeRow {
  id: string;
  mine: EditedSection | undefined;
  theirs: EditedSection | undefined;
  /** What it was before both; absent where it was not there, or where nobody knows. */
  origin: EditedSection | undefined;
  /** What is taken unless somebody says otherwise: what only one of them changed. */
  choice: Choice;
  /** Both changed it, or nobody knows what it was. */
  is_conflict: boolean;
  is_same: boolean;
}

type Facts = Omit<EditedArticle, 'chunks'>;

export interface Merge {
  /** In the order of one's own text. */
  rows: readonly MergeRow[];
  facts: { mine: Facts; theirs: Facts; is_same: boolean; choice: Exclude<Choice, 'both'>; is_conflict: boolean };
}

/** Puts two texts beside each other, section by section; `base` is what both began from, where that is known. */
export function alignTexts(mine: EditedArticle, theirs: EditedArticle, base: EditedArticle | undefined): Merge {
  const byKey = (text: EditedArticle | undefined) =>
    new Map(
      (text?.chunks ?? []).flatMap((one) => (one.chunk_key === undefined ? [] : [[one.chunk_key, one] as const])),
    );
  const [own, others, before] = [byKey(mine), byKey(theirs), byKey(base)];
  const rowOf = (mySection: EditedSection | undefined, theirSection: EditedSection | undefined): MergeRow => {
    const key = mySection?.chunk_key ?? theirSection?.chunk_key;
    const origin = key === undefined ? undefined : before.get(key);
    const found = decide(mySection, theirSection, base === undefined ? null : origin);
    return {
      id: mySection?.id ?? `their-${theirSection?.id}`,
      mine: mySection,
      theirs: theirSection,
      origin,
      ...found,
    };
  };
  const rows = mine.chunks.map((section) => rowOf(section, others.get(section.chunk_key ?? '')));
  for (const [place, section] of theirs.chunks.entries()) {
    if (section.chunk_key !== undefined && own.has(section.chunk_key)) continue;
    // Behind the section that it stands behind in their text.
    const ahead = theirs.chunks.slice(0, place).toReversed();
    const after = ahead.map((one) => rows.findIndex((row) => row.theirs === one)).find((at) => at !== -1) ?? -1;
    rows.splice(after + 1, 0, rowOf(undefined, section));
  }
  return { rows, facts: compareFacts(mine, theirs, base) };
}

/** @param origin null where nobody knows what it was, undefined where it was not there */
function decide(
  mine: EditedSection | undefined,
  theirs: EditedSection | undefined,
  origin: EditedSection | undefined | null,
): Pick<MergeRow, 'choice' | 'is_conflict' | 'is_same'> {
  if (isSame(mine, theirs)) return { choice: 'mine', is_conflict: false, is_same: true };
  // What is in one text only stays, unless the other took it out on purpose.
  const kept = mine === undefined ? 'theirs' : 'mine';
  if (origin === null) return { choice: kept, is_conflict: true, is_same: false };
  if (isSame(mine, origin)) return { choice: 'theirs', is_conflict: false, is_same: false };
  if (isSame(theirs, origin)) return { choice: 'mine', is_conflict: false, is_same: false };
  return { choice: kept, is_conflict: true, is_same: false };
}

function compareFacts(mine: EditedArticle, theirs: EditedArticle, base: EditedArticle | undefined): Merge['facts'] {
  const [own, others, before] = [factsOf(mine), factsOf(theirs), base && factsOf(base)];
  const same = (one: Facts, other: Facts | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const is_same = same(own, others);
  const isMineOld = same(own, before);
  const is_conflict = !is_same && !isMineOld && !same(others, before);
  return { mine: own, theirs: others, is_same, choice: isMineOld ? 'theirs' : 'mine', is_conflict };
}

function factsOf({ title, language, game_version, checked_on }: Facts): Facts {
  return { title, language, game_version, checked_on };
}

function isSame(one: EditedSection | undefined, other: EditedSection | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(section: EditedSection): string {
  const whole = { title: '', language: 'en', game_version: '', checked_on: '', chunks: [section] } as const;
  const { chunks } = contentOf(whole);
  return JSON.stringify(chunks.map(({ chunk_key: _chunk_key, content, ...rest }) => [rest, content.trim()]));
}

/** The text that the choices make. */
export function mergedText({ rows, facts }: Merge, choices: ReadonlyMap<string, Choice>): EditedArticle {
  const chunks = rows.flatMap((row) => takeSection(row, choices.get(row.id) ?? row.choice) ?? []);
  const choice = choices.get(factsId) ?? facts.choice;
  return { ...(choice === 'theirs' ? facts.theirs : facts.mine), chunks };
}

/** The row of title, language, version and day among the choices. */
export const factsId = 'facts';

function takeSection(row: MergeRow, choice: Choice): EditedSection | undefined {
  const { mine, theirs } = row;
  if (mine === undefined || theirs === undefined) return choice === 'both' ? (mine ?? theirs) : row[choice];
  const gate = takeGate(mine, theirs, choice, row.origin);
  if (choice === 'mine') return { ...mine, gate };
  if (choice === 'theirs') return { ...theirs, id: mine.id, gate };
  return {
    ...mine,
    content: bothContents(mine.content, theirs.content),
    gate,
    hints: {
      nudge: mine.hints.nudge || theirs.hints.nudge,
      direction: mine.hints.direction || theirs.hints.direction,
    },
  };
}

/** What only one of two texts has, in the place where it stands there; what both have, once. */
function bothContents(mine: string, theirs: string): string {
  const [own, others] = [mine, theirs].map((text) =>
    createBlockReader()(text).map(({ raw }) => raw.replaceAll(/^\n+|\s+$/g, '')),
  );
  return diffArrays(own!, others!)
    .flatMap(({ value }) => value)
    .filter((block) => block !== '')
    .join('\n\n');
}

/**
 * What either of them closes stays closed, whichever words are taken: only whoever is known to have opened a gate that
 * the other left as it was has their own text open.
 */
function takeGate(
  mine: EditedSection,
  theirs: EditedSection,
  choice: Choice,
  origin: EditedSection | undefined,
): Gate | null {
  if (choice !== 'both' && origin !== undefined) {
    const [taken, other] = choice === 'mine' ? [mine, theirs] : [theirs, mine];
    if (isSameGate(other.gate, origin.gate)) return taken.gate;
  }
  const gate = stricterGate(namedGate(mine.gate), namedGate(theirs.gate));
  return gate && { achievement_id: gate.achievement, spoiler_level: gate.spoiler_level };
}

const namedGate = (gate: Gate | null) =>
  gate && { achievement: gate.achievement_id, spoiler_level: gate.spoiler_level };

function isSameGate(one: Gate | null, other: Gate | null): boolean {
  return (
    (one?.achievement_id ?? null) === (other?.achievement_id ?? null) &&
    (one?.spoiler_level ?? 0) === (other?.spoiler_level ?? 0)
  );
}

/** Whether the section that a choice makes is closed otherwise than a text that it takes. */
export function isGateStricter(row: MergeRow, choice: Choice): boolean {
  const made = takeSection(row, choice);
  const sides = [choice !== 'theirs' && row.mine, choice !== 'mine' && row.theirs];
  return made !== undefined && sides.some((side) => side && !isSameGate(side.gate, made.gate));
}
