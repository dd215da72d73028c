import {
  type MarkedGate,
  type MarkedSection,
  readSections,
  takeMarks,
  writeSections,
} from '#contract/values/article-markdown.ts';
import type { Achievement } from '#contract/games.ts';
import type { Gate } from '#contract/knowledge.ts';
import { type EditedSection, emptySection } from './edited-article.ts';

type Achievements = readonly Pick<Achievement, 'id' | 'title'>[];

/** What nobody can read by accident, where a gate names what the game does not have. */
const closedToAll: Gate = { achievement_id: null, spoiler_level: 2 };

function markedGate(gate: Gate, achievements: Achievements): MarkedGate | null {
  const { achievement_id, spoiler_level } = gate;
  if (achievement_id === null && spoiler_level === 0) return null;
  const named = achievements.find(({ id }) => id === achievement_id);
  return { achievement: named?.title ?? (achievement_id === null ? null : `#${achievement_id}`), spoiler_level };
}

export function toMarked({ section, content, gate, hints }: EditedSection, achievements: Achievements): MarkedSection {
  return { section, content, hints, gate: gate && markedGate(gate, achievements) };
}

export function writeMarkdown(sections: readonly EditedSection[], achievements: Achievements): string {
  return writeSections(sections.map((section) => toMarked(section, achievements)));
}

/** @returns nothing where the game has no such achievement */
function findGate({ achievement, spoiler_level }: MarkedGate, achievements: Achievements): Gate | undefined {
  if (achievement === null) return { achievement_id: null, spoiler_level };
  const plain = (title: string) => title.trim().toLocaleLowerCase();
  const named =
    achievements.find(({ title, id }) => title === achievement || `#${id}` === achievement) ??
    achievements.find(({ title }) => plain(title) === plain(achievement));
  return named && { achievement_id: named.id, spoiler_level };
}

export interface ReadSections {
  sections: EditedSection[];
  /** Names of achievements that the game does not have; what they keep is a major spoiler until somebody says better. */
  unknown: string[];
  /** Lines, from 1, that are no gate although they begin as one. */
  unclear: number[];
}

/** Sections of a Markdown text; each goes on as the one of `before` that has its title, or else its words. */
export function readMarkdown(
  markdown: string,
  before: readonly EditedSection[],
  achievements: Achievements,
): ReadSections {
  const { sections, unclear_gates } = readSections(markdown);
  const { sections: edited, unknown } = toEdited(sections, before, achievements);
  return { sections: edited, unknown, unclear: unclear_gates };
}

export function toEdited(
  sections: readonly MarkedSection[],
  before: readonly EditedSection[],
  achievements: Achievements,
): Omit<ReadSections, 'unclear'> {
  const free = [...before];
  const take = (isIt: (one: EditedSection) => boolean) => {
    const at = free.findIndex(isIt);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  };
  // Those that are the same in every word first: two sections of one title may have changed places.
  const same = sections.map(({ section, content }) =>
    take((one) => one.section === section && one.content.trim() === content),
  );
  const titled = sections.map(({ section }, i) => same[i] ?? take((one) => one.section === section));
  const known = sections.map(({ content }, i) => titled[i] ?? take((one) => one.content.trim() === content));
  const unknown: string[] = [];
  const edited = sections.map(({ section, content, gate: written, hints }, i): EditedSection => {
    const gate = written && findGate(written, achievements);
    if (gate === undefined && written?.achievement != null) unknown.push(written.achievement);
    return { ...(known[i] ?? emptySection()), section, content, hints, gate: gate === undefined ? closedToAll : gate };
  });
  return { sections: edited.length > 0 ? edited : [emptySection()], unknown: [...new Set(unknown)] };
}

/** A section whose text says who may read it or what its hints are, with that in its fields; else the section itself. */
export function withMarksTaken(section: EditedSection, achievements: Achievements): EditedSection {
  const taken = takeMarks(section.content);
  if (taken === undefined) return section;
  const gate = taken.gate && (findGate(taken.gate, achievements) ?? closedToAll);
  return {
    ...section,
    content: taken.content,
    gate: gate ?? section.gate,
    hints: {
      nudge: taken.hints.nudge || section.hints.nudge,
      direction: taken.hints.direction || section.hints.direction,
    },
  };
}
