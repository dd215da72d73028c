import type { Embedder } from '#server/providers/model/embedder.ts';
import { EmbeddingFault } from '#server/providers/model/embedding-fault.ts';
import { packUnit, unitFromBytes, unitsToBytes, type UnitVectors } from '#server/language/unit-vectors.ts';
import { alikeFrom } from './likeness.ts';

/** Where a question lies by its meaning, as it is stored. */
export interface KeptMeaning {
  model: string;
  vector: Buffer;
}

/** Questions of which no two ask the same: how near they lie to each other is how near any two do. */
const unrelated = [
  'how do i save the game',
  'which weapon does the most damage to dragons',
  'where can i buy a house',
  'is there a multiplayer mode',
  'как вылечить отравление',
  'сколько стоит лошадь',
  'почему не открываются ворота на севере',
  'когда выйдет новая версия',
];

/**
 * Two questions ask the same that lie so far on the way from unrelated to equal ones: over twenty things asked four times
 * in two languages, three quarters of the pairs that ask the same do, and one in three hundred of the others.
 */
const meantFrom = 0.4;
/** The game waits for it that is looked at. */
const longestMs = 5_000;

/** What questions mean, as one run reads it. */
export interface QuestionMeaning {
  model: string | null;
  /** Nothing where nobody can tell. */
  read: (text: string) => Promise<KeptMeaning | null>;
  /** How much two questions ask the same, on the scale of likeness of words: from {@link alikeFrom} on they do. */
  likeness: (one: Buffer | null, other: Buffer | null) => number;
}

/** By model how near two questions lie that have nothing in common. */
const usual = new Map<string, number>();

/** After the first fault nothing more is asked for: words alone group what is left. */
export async function openQuestionMeaning(embedder: Embedder | undefined): Promise<QuestionMeaning> {
  const none: QuestionMeaning = { model: null, read: async () => null, likeness: () => 0 };
  if (embedder === undefined) return none;
  const { model } = embedder;
  let is_over = false;
  const embed = async (text: string): Promise<UnitVectors | null> => {
    if (is_over) return null;
    const signal = AbortSignal.timeout(longestMs);
    try {
      // One at a time: what stands beside a text must not change its vector.
      const [vector = null] = await embedder.embed([text], { kind: 'question', signal });
      return vector === null ? null : packUnit(vector);
    } catch (error) {
      if (!(error instanceof EmbeddingFault || signal.aborted)) throw error;
      is_over = true;
      return null;
    }
  };
  const base = usual.get(model) ?? (await usualProduct(embed));
  if (base === undefined) return none;
  usual.set(model, base);
  return {
    model,
    read: async (text) => {
      const vector = await embed(text);
      return vector === null ? null : { model, vector: unitsToBytes(vector) };
    },
    likeness: (one, other) => {
      if (one === null || other === null || one.length !== other.length) return 0;
      const way = (productOf(unitFromBytes(one), unitFromBytes(other)) - base) / (1 - base);
      return Math.max(0, Math.min(1, (way * alikeFrom) / meantFrom));
    },
  };
}

async function usualProduct(embed: (text: string) => Promise<UnitVectors | null>): Promise<number | undefined> {
  const vectors: UnitVectors[] = [];
  for (const text of unrelated) {
    const vector = await embed(text);
    if (vector === null) return undefined;
    vectors.push(vector);
  }
  const products = vectors.flatMap((one, i) => vectors.slice(i + 1).map((other) => productOf(one, other)));
  return products.reduce((sum, product) => sum + product, 0) / products.length;
}

function productOf(one: UnitVectors, other: UnitVectors): number {
  const sum = one.values.reduce((total, value, i) => total + value * other.values[i]!, 0);
  return sum * one.scales[0]! * other.scales[0]!;
}
