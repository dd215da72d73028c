import { parse } from 'yaml';
import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';

const named = (max: number) => z.string().trim().max(max).optional();
/** Names that the usual programs use; all others are of no concern here. */
const shape = z.object({
  title: named(limits.title),
  language: named(20),
  lang: named(20),
  version: named(limits.gameVersion),
  game_version: named(limits.gameVersion),
  checked_on: z.iso.date().optional(),
});

export interface FrontMatter {
  title?: string | undefined;
  language?: string | undefined;
  game_version?: string | undefined;
  checked_on?: string | undefined;
}

const longest = 20_000;
const deepest = 32;
const lines = /^---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/**
 * What stands between two lines of hyphens at the beginning of a Markdown file.
 * @returns nothing where it is there but cannot be read
 */
export function takeFrontMatter(text: string): { facts: FrontMatter; body: string } | undefined {
  if (!/^---[ \t]*\r?\n/.test(text)) return { facts: {}, body: text };
  const [whole, written] = lines.exec(text.slice(0, longest)) ?? [];
  // A line of hyphens alone is a rule.
  if (whole === undefined || written === undefined)
    return text.length > longest ? undefined : { facts: {}, body: text };
  if (nesting(written) > deepest) return undefined;
  const facts = read(written);
  if (facts === undefined) return undefined;
  return { facts, body: text.slice(whole.length) };
}

/** The parser calls itself for each bracket and each indent. */
function nesting(text: string): number {
  let [open, most] = [0, 0];
  for (const sign of text) {
    if (sign === '[' || sign === '{') open += 1;
    else if (sign === ']' || sign === '}') open -= 1;
    most = Math.max(most, open);
  }
  const indent = Math.max(0, ...text.split('\n').map((line) => (/^[\s?:-]*/.exec(line)?.[0].length ?? 0) / 2));
  return Math.max(most, indent);
}

function read(written: string): FrontMatter | undefined {
  try {
    // Every value is text (version 1.10 stays 1.10), and no name stands for another part.
    const given: unknown = parse(written, { schema: 'failsafe', maxAliasCount: 0, logLevel: 'error' });
    const { lang, version, title, ...facts } = shape.parse(given === null || given === '' ? {} : given);
    return {
      ...facts,
      title: title === '' ? undefined : title,
      language: facts.language ?? lang,
      game_version: (facts.game_version ?? version) || undefined,
    };
  } catch {
    return undefined;
  }
}
