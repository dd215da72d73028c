import type { Job } from '#contract/jobs.ts';

/** Why a source could not be read, which its sender may be able to change. */
const unread =
  /^(?:sign_in|refused|missing|not_offered|busy|server_fault|unreachable|not_public|robots|not_html|too_large|tangled|unreadable|not_utf8|front_matter|marks)$/;

export type Partly = NonNullable<Job['partly']>;

/** @param left how much could not be done */
export const partlyOf = (done: number, left: number): Partly | null => (left === 0 ? null : { done, of: done + left });

/** Of an import how many of its sources it could read, where it could not read all. */
export function partlyRead(
  { added, changed, unchanged }: Record<'added' | 'changed' | 'unchanged', number>,
  left_out: Readonly<Partial<Record<string, number>>>,
): Partly | null {
  const left = Object.entries(left_out).reduce((sum, [reason, n = 0]) => sum + (unread.test(reason) ? n : 0), 0);
  return partlyOf(added + changed + unchanged, left);
}

/** Of a job that has ended how much of its work it did, where it could not do all. */
export function partlyDone(job: Job): Partly | null {
  if (job.state !== 'succeeded' || job.result === null) return null;
  if (job.kind === 'wiki_import') return partlyRead(job.result.articles, job.result.left_out);
  if (job.kind === 'wiki_survey') {
    const { articles, left_out } = job.result.sample;
    return partlyRead({ added: articles, changed: 0, unchanged: 0 }, left_out);
  }
  if (job.kind !== 'guides_import' && job.kind !== 'steam_apps') return null;
  const { added, changed, unchanged } = 'games' in job.result ? job.result.games : job.result.articles;
  return partlyOf(added + changed + unchanged, job.result.failed.length);
}
