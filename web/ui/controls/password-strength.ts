import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { graphs, passwords, words } from 'virtual:password-guesses';
import { limits } from '#contract/values/limits.ts';

const guesser = new ZxcvbnFactory({ dictionary: { passwords, words }, graphs });

/** What is longer is strong by its beginning, and takes long to judge. */
const judgedLength = 64;

export const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

const byScore: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong'];

/** As most people type it, and as the words are listed. */
const withoutDots = (text: string) => text.normalize('NFD').replaceAll('\u0308', '').normalize();

/**
 * How hard a password is to guess.
 * @param personal what whoever knows the person tries first: name, address
 */
export function judgePassword(password: string, personal: readonly string[]): Strength {
  if (password.length < limits.password.min) return 'short';
  const own = personal
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .map(withoutDots);
  const judged = withoutDots(password.slice(0, judgedLength));
  // Whoever guesses words tries them with a gap and without one, so a gap adds nothing.
  const forms = [judged, judged.replaceAll(/[\s_.,-]+/g, '')];
  return byScore[Math.min(...forms.map((form) => guesser.check(form, own).score))] ?? 'weak';
}
