import { Parser } from 'htmlparser2';

/** A page in which more stands, or more in each other, than anybody reads. */
export class TangledError extends Error {}

/** The largest tables of wikis take half as much. */
const mostNodes = 100_000;
/** Nobody writes so deep, and what reads a tree calls itself for each step. */
const deepest = 150;

/**
 * Counts the tags and comments of foreign HTML by the parser that reads it later, before anything is built: no page can
 * look smaller here than it is there.
 * @throws TangledError
 */
export function requireUntangled(html: string, { most = mostNodes, depth = deepest } = {}): void {
  let [nodes, open] = [0, 0];
  const count = () => {
    nodes += 1;
    if (nodes > most || open > depth) throw new TangledError();
  };
  const parser = new Parser({
    onopentagname: () => {
      open += 1;
      count();
    },
    onclosetag: () => {
      open -= 1;
    },
    oncomment: count,
    onprocessinginstruction: count,
  });
  parser.write(html);
}
