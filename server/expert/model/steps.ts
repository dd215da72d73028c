export interface WrittenSteps {
  earlier: readonly string[];
  solution: string;
}

const partName = /^[\s#*_>-]*(NUDGE|DIRECTION|SOLUTION)[\s*_]*(?::[\s*_]*|$)/;

/** Takes apart what a model wrote in steps. What it wrote otherwise is an answer without hints. */
export function readSteps(text: string): WrittenSteps {
  const parts = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const [mark = '', name] = partName.exec(line) ?? [];
    // A part that is begun again goes on: nothing of an answer that was paid for is lost.
    if (name !== undefined) parts.set(name, (lines = parts.get(name) ?? []));
    lines.push(line.slice(mark.length));
  }
  const part = (name: string) => parts.get(name)?.join('\n').trim() ?? '';
  const solution = part('SOLUTION');
  if (solution === '')
    return { earlier: [], solution: parts.size === 0 ? text : [...parts.values()].flat().join('\n').trim() };
  return { earlier: [part('NUDGE'), part('DIRECTION')].filter((step) => step !== ''), solution };
}
