import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { graphs, passwords } from 'virtual:password-guesses';
import { limits } from '#contract/values/limits.ts';

const guesser = new ZxcvbnFactory({ dictionary: { passwords }, graphs });

/** What is longer is strong by its beginning, and takes long to judge. */
const judgedLength = 64;

export const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const byScore: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong'];

/**
 * How hard a password is to guess.
 * @param personal what whoever knows the person tries first: name, address
 */
export function judgePassword(password: string, personal: readonly string[]): Strength {
  if (password.length < limits.password.min) return 'short';
  const words = personal.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
  return byScore[guesser.check(password.slice(0, judgedLength), words).score] ?? 'weak';
}
