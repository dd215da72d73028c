const words =
  'amber anvil barrel beacon bellows bridge canal candle castle cellar chapel clay coal copper crane crypt dock dust engine ferry flask forge furnace garden gate glass granite harbour hammer herb iron keeper key lantern ladder lever lime loom market marsh mill mirror mortar oil orchard oven pump quarry rail raft river rope salt silver slate smith spring station steam tower trail valve vault wagon well wheel willow'.split(
    ' ',
  );
const verbs = 'burns carries closes feeds fills guards holds lifts mends moves needs opens turns warms yields'.split(
  ' ',
);

/** A sequence of numbers below a bound that is the same each time. */
function sequence(seed: number) {
  let state = 1 + (seed % 2_147_483_646);
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Sentences of the usual length, each of them another one. */
export function sentences(seed: number, count: number): string {
  const next = sequence(seed);
  const word = () => words[next(words.length)]!;
  const verb = () => verbs[next(verbs.length)]!;
  return Array.from(
    { length: count },
    () =>
      `The ${word()} ${word()} ${verb()} the ${word()} of the ${word()} after ${1 + next(900)} days, when the ${word()} near the ${word()} ${verb()} ${1 + next(90)} ${word()}s.`,
  ).join(' ');
}

/** A question, each another one, as long as players write. */
export function question(seed: number): string {
  const next = sequence(seed);
  const word = () => words[next(words.length)]!;
  return `which ${word()} ${verbs[next(verbs.length)]!} the ${word()} near the ${word()} of the ${word()} after ${1 + next(900)} days?`;
}

const chunksOfArticle = 10;
const sentencesOfChunk = 8;

/** Articles with as many sentences in a chunk as articles have in the middle. */
export function madeArticles(count: number, seed: number) {
  const chunksOf = (article: number) =>
    Array.from({ length: chunksOfArticle }, (_, chunk) => {
      const content = sentences(seed * 1_000_003 + article * chunksOfArticle + chunk, sentencesOfChunk);
      return { section: `Chapter ${chunk}`, content };
    });
  return Array.from({ length: count }, (_, n) => ({ title: `Chronicle ${seed} of ${n}`, chunks: chunksOf(n) }));
}
