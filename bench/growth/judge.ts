import { limits } from '#contract/values/limits.ts';
import { mostFound } from '#server/quality/answers.store.ts';
import { ownGames } from './fill.ts';
import type { Cost } from './measure.ts';

/** How many times as much a request may read of the larger database. */
const mostGrowth = 3;
/**
 * What any page may read, at whatever size: the total is counted, and a page is reached, by reading so many entries of
 * an index and no more; and a table of three rows is not measured against one of ten. Where less is counted than in the
 * product, the bound lies a little below one row for each of ten thousand players.
 */
const alwaysAllowed = () =>
  limits.counted < 10_000 ? { rows: 8000, blocks: 5000 } : { rows: 2.5 * limits.counted, blocks: 1500 };

/**
 * What a request may read besides, where the product itself bounds it by a number that is more than the smaller database
 * holds. Each is stated here with its bound and why, and nowhere else.
 */
const boundedByProduct: readonly { endpoint: string; asks: RegExp; rows?: number; blocks?: number; why: string }[] = [
  {
    endpoint: 'GET /api/admin/answers',
    asks: / q=/,
    rows: 3 * mostFound,
    why: 'up to so many messages that have the words are looked up, then the answers to those that are questions',
  },
  {
    endpoint: 'GET /api/admin/wallet/ledger',
    asks: / from=/,
    blocks: limits.counted,
    why: 'so many lines are counted and passed over, at most one block each',
  },
  {
    endpoint: 'GET /api/my-games',
    asks: / filter=/,
    blocks: 15 * ownGames,
    why: 'each game of the player is looked up by indexes; of the smaller database few have an expert',
  },
];

export interface Pair {
  endpoint: string;
  name: string;
  small: Cost;
  large: Cost;
}

/** Puts the costs of each request at both sizes side by side and says which grew beyond the bound. */
export function judge(
  small: readonly Cost[],
  large: readonly Cost[],
): { pairs: Pair[]; over: (Pair & { problem: string })[] } {
  const before = new Map(small.map((cost) => [cost.name, cost]));
  const pairs = large.flatMap((cost) => {
    const known = before.get(cost.name);
    return known === undefined ? [] : [{ endpoint: cost.endpoint, name: cost.name, small: known, large: cost }];
  });
  const over = pairs.flatMap((pair) => {
    const problem = problemOf(pair);
    return problem === undefined ? [] : [{ ...pair, problem }];
  });
  return { pairs, over };
}

function problemOf({ endpoint, name, small, large }: Pair): string | undefined {
  for (const cost of [small, large]) if (cost.status >= 500) return `status ${cost.status}`;
  for (const what of ['rows', 'blocks'] as const) {
    const bounded = boundedByProduct.find((one) => one.endpoint === endpoint && one.asks.test(name));
    const allowed = Math.max(alwaysAllowed()[what], mostGrowth * small[what], bounded?.[what] ?? 0);
    if (large[what] > allowed) return `${what} ${small[what]} → ${large[what]}`;
  }
  return undefined;
}
