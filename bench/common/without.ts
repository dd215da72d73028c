import { type LoadFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** One place of the product's code and what stands there while its rule is off. */
interface Edit {
  file: string;
  find: string;
  replace: string;
}

const quote = 'server/expert/quote';
const question = 'server/expert/question';
const rank = 'server/retrieval/rank';
const expand = `${rank}/expand-question.ts`;

const off = (file: string, find: string, replace: string): Edit => ({ file, find, replace });

/** Rules of the answer that a measurement can leave out, each by what its code is replaced with. */
export const rules: Readonly<Record<string, readonly Edit[]>> = {
  superlatives: [off(`${question}/superlatives.ts`, '...byFigure(question), ', '')],
  comparisons: [off(`${quote}/compare-figures.ts`, 'if (superlatives.length === 0) return null;', 'return null;')],
  manner: [off(`${question}/understand.ts`, ': withoutManner(first);', ": { text: first, context: '' };")],
  'product-words': [off('server/language/product-words.ts', 'return productStems.has(stemOf(word));', 'return false;')],
  glossary: [off(expand, 'moreFrequent(view, rows, to)', '[]')],
  dictionary: [off(expand, 'translate(stem)', '[]')],
  lexicon: [off(expand, '  addEach(lexicon(), stems, ({ at, length, to }) => add(at, length, to, alike));\n', '')],
};

/**
 * Leaves rules out of every file of the product that is loaded from now on.
 * @throws Error for a name that no rule has, and where a rule's code is no longer what is replaced
 */
export function leaveOut(names: readonly string[]): void {
  const edits = names.flatMap((name) => {
    const known = rules[name];
    if (known === undefined) throw new Error(`--without ${name}: one of ${Object.keys(rules).join(', ')}`);
    return known;
  });
  const byUrl = Map.groupBy(edits, ({ file }) => pathToFileURL(join(import.meta.dirname, '../..', file)).href);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const own = byUrl.get(url);
      if (own === undefined) return loaded;
      return { ...loaded, source: own.reduce(withEdit, textOf(loaded.source)) };
    },
  });
}

/** @throws Error where the text does not hold what is replaced exactly once */
export function withEdit(source: string, { file, find, replace }: Edit): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} no longer holds exactly once: ${find}`);
  return before + replace + after;
}

function textOf(source: LoadFnOutput['source']): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
