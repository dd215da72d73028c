import { readFileSync } from 'node:fs';
import { z } from 'zod';

const folds = z.array(z.object({ encoder: z.string(), games: z.array(z.string()) }));

/** Encoders that were trained without some games, for judging on those: folders of weights, and the slugs left out. */
export type Fold = z.infer<typeof folds>[number];

export function readFolds(path: string): Fold[] {
  return folds.parse(JSON.parse(readFileSync(path, 'utf8')));
}
