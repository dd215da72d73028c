import { setTimeout as wait } from 'node:timers/promises';
import { type GameVectors, spreadOf } from './game-vectors.ts';

/** Where the vectors of questions come from. */
interface QuestionVectors {
  prepare: (texts: readonly string[]) => Promise<void>;
  readQuestion: (text: string, vector_required: boolean) => Promise<Float32Array | null>;
}

/** How near questions about something else come to the nearest unit of a game of usual size. */
export interface Level {
  mean: number;
  /** Of the nearness of all its units to one question: the measure of how far a question stands above the mean. */
  deviation: number;
}

/** As players of many kinds of games ask. What one game does have counts little: only the middle half is averaged. */
export const unrelatedQuestions: readonly string[] = [
  'how do i tame a horse',
  'where can i buy a better fishing rod',
  'how to unlock the second garage',
  'which deck is good against control',
  'how do i repair the engine of my spaceship',
  'best formation for a counter attack',
  'where is the third key in the mansion',
  'how many laps does the night race have',
  'how do i marry the baker',
  'what does the freezing spell cost',
  'how to get past the laser door',
  'when does the tax collector come',
  'как приручить лошадь',
  'где купить удочку получше',
  'как открыть второй гараж',
  'какая колода хороша против контроля',
  'как починить двигатель корабля',
  'лучшая расстановка для контратаки',
  'где третий ключ в особняке',
  'сколько кругов в ночной гонке',
  'как жениться на дочери пекаря',
  'сколько стоит заклинание заморозки',
  'как пройти лазерную дверь',
  'когда приходит сборщик налогов',
];

/**
 * The nearest of few units is further away than the nearest of many, but what answers is as near in a small game as in a
 * large one: the level is that of a game with so many units. Of n values that scatter normally the largest lies about
 * √(2 ln n) deviations above their mean.
 */
const unitsOfLevel = 5_000;
const largestOf = (values: number) => Math.sqrt(2 * Math.log(values));

/** Whoever is in a hurry does without, once, where measuring takes longer. */
const patienceMs = 1_500;

/** What each game's vectors come to, measured once as long as they are held. */
export function openLevels(source: QuestionVectors) {
  const levels = new WeakMap<GameVectors, Promise<Level | null>>();
  const measure = async (vectors: GameVectors): Promise<Level | null> => {
    await source.prepare(unrelatedQuestions);
    const nearest: number[] = [];
    const deviations: number[] = [];
    for (const text of unrelatedQuestions) {
      const question = await source.readQuestion(text, true);
      if (question?.length !== vectors.dimensions) return null;
      const spread = await spreadOf(vectors, question);
      nearest.push(spread.nearest);
      deviations.push(spread.deviation);
    }
    const deviation = mean(deviations);
    const quarter = unrelatedQuestions.length / 4;
    const middle = nearest.toSorted((a, b) => a - b).slice(quarter, -quarter);
    const missing = largestOf(unitsOfLevel) - largestOf(vectors.scales.length);
    return deviation === 0 ? null : { mean: mean(middle) + missing * deviation, deviation };
  };
  const measureOnce = (vectors: GameVectors): Promise<Level | null> => {
    const known = levels.get(vectors);
    if (known !== undefined) return known;
    const measured = measure(vectors).catch((error: unknown) => {
      // An embedder that is away now may say it later.
      levels.delete(vectors);
      throw error;
    });
    levels.set(vectors, measured);
    return measured;
  };
  return {
    /** @throws for who is patient, what asking for the vectors of questions throws; nothing where it is not known */
    of: async (vectors: GameVectors, is_patient: boolean): Promise<Level | null> => {
      const measured = measureOnce(vectors);
      if (is_patient) return measured;
      return Promise.race([measured.catch(() => null), wait(patienceMs, null, { ref: false })]);
    },
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
