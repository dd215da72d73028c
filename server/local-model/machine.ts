import { availableParallelism } from 'node:os';
import { availableMib } from '#server/available-memory.ts';
import { type RecommendedModel, recommendedModels } from './recommended-models.ts';

export interface Machine {
  cores: number;
  memory_mib: number;
  /** Apple's processors compute a model several times faster than others with as many cores. */
  has_metal: boolean;
}

export function thisMachine(): Machine {
  return {
    cores: availableParallelism(),
    memory_mib: Math.floor(availableMib()),
    has_metal: process.platform === 'darwin' && process.arch === 'arm64',
  };
}

/** A model takes at most this share of the memory: the server, the database and the system need the rest. */
const shareOfMemory = 0.6;

/** The largest model that the machine holds and computes; null where none fits into its memory. */
export function recommendFor({ cores, memory_mib, has_metal }: Machine): RecommendedModel | null {
  const fitting = recommendedModels.filter(
    (one) => one.memory_mib <= memory_mib * shareOfMemory && (has_metal || one.least_cores <= cores),
  );
  return fitting.at(-1) ?? null;
}
