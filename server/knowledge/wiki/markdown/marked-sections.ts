import { Lexer, type Links, Parser } from 'marked';
import type { SectionFault } from '#contract/wiki-results.ts';
import { limits } from '#contract/values/limits.ts';
import { closedToAll, stricterGate } from '#contract/values/stricter-gate.ts';
import { hintOf, readGate, type SectionSource, sliceSections } from '#contract/values/article-markdown.ts';
import { type HtmlSections, htmlSections } from '../html-sections.ts';
import { type ArticleSection, mostSections } from '../text-article.ts';
import { shown } from './files.ts';
import { achievementName, type GameAchievements } from '../game-achievements.ts';

/** Of one file. */
const mostFaults = 50;

type LocatedFault = SectionFault & { line: number };

interface MarkedFile extends Pick<HtmlSections, 'title'> {
  sections: ArticleSection[];
  faults: SectionFault[];
}

/**
 * The sections of a Markdown text that says of some who may read them or what their hints are. As in the article
 * editor that holds for all below a heading of the second level; headings below it begin sections that have the same.
 * What a gate means that nobody can tell closes its section.
 * @param above how many lines of the file stand above the text
 */
export function markedSections(
  body: string,
  { above, achievements }: { above: number; achievements: GameAchievements | undefined },
): MarkedFile {
  const { title, slices } = sliceSections(body);
  const file: MarkedFile = { title, sections: [], faults: [] };
  const fault = (one: LocatedFault) => {
    if (file.faults.length < mostFaults) file.faults.push({ ...one, line: one.line + above });
  };
  const { links } = new Lexer({ gfm: true }).lex(body);
  for (const [place, slice] of slices.entries()) {
    if (slice.lines.every(({ text }) => text.trim() === '')) continue;
    if (file.sections.length >= mostSections) break;
    const heading = slice.is_headed ? [`## ${slice.section}`] : title === undefined ? [] : [`# ${title}`];
    const source = [...heading, '', ...slice.lines.map(({ text }) => text)].join('\n');
    const found = htmlSections(htmlOf(source, links));
    if (place === 0) file.title = found.title;
    const gate = gateOf(slice, achievements, fault);
    const hints = hintsOf(slice, fault);
    for (const section of found.sections) file.sections.push({ ...section, ...gate, ...hints });
  }
  return file;
}

interface NumberedGate {
  achievement: number | null;
  spoiler_level: number;
}

/** @param links what the whole text defines, wherever it does */
function htmlOf(source: string, links: Links): string {
  const lexer = new Lexer({ gfm: true });
  lexer.tokens.links = links;
  return Parser.parse(lexer.lex(source));
}

function gateOf(
  { marks }: SectionSource,
  achievements: GameAchievements | undefined,
  fault: (one: LocatedFault) => void,
): Pick<ArticleSection, 'gate'> {
  const gates = marks.flatMap(({ kind, words, line }): NumberedGate[] => {
    if (kind !== 'gate') return [];
    const gate = readGate(words);
    if (gate === undefined) {
      fault({ reason: 'unclear_gate', line });
      return [closedToAll];
    }
    if (gate.achievement === null) return [{ achievement: null, spoiler_level: gate.spoiler_level }];
    const id = achievements?.get(achievementName(gate.achievement)) ?? null;
    if (id !== null) return [{ achievement: id, spoiler_level: gate.spoiler_level }];
    // Where no game is chosen yet, nobody can say which it has.
    if (achievements !== undefined) fault({ reason: 'unknown_achievement', line, name: shown(gate.achievement) });
    return [closedToAll];
  });
  const gate = gates.reduce<NumberedGate | null>(stricterGate, null);
  return gate === null ? {} : { gate: { achievement_id: gate.achievement, spoiler_level: gate.spoiler_level } };
}

function hintsOf(slice: SectionSource, fault: (one: LocatedFault) => void): Pick<ArticleSection, 'hints'> {
  const said = (kind: 'nudge' | 'direction') => {
    const hint = hintOf(slice, kind);
    if (hint.length <= limits.hint) return hint;
    fault({ reason: 'long_hint', line: slice.marks.find((mark) => mark.kind === kind)?.line ?? slice.line });
    return '';
  };
  const hints = { nudge: said('nudge'), direction: said('direction') };
  return hints.nudge === '' && hints.direction === '' ? {} : { hints };
}
