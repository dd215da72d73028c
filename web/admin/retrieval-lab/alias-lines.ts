import type { TunedSettings } from '#contract/evaluations.ts';

type Aliases = NonNullable<TunedSettings['aliases']>;

/** Reads “players’ word = the articles’ word”, one a line; empty lines do not count. */
export function readAliases(text: string): { aliases: Aliases; wrong_line?: number } {
  const aliases: Aliases = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [from = '', to = '', ...more] = line.split('=').map((part) => part.trim());
    if (from.length < 2 || to === '' || more.length > 0) return { aliases, wrong_line: i + 1 };
    aliases.push({ from, to });
  }
  return { aliases };
}

export function writeAliases(aliases: Aliases): string {
  return aliases.map(({ from, to }) => `${from} = ${to}`).join('\n');
}
