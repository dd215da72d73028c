import type { LabReport } from '#contract/retrieval-lab.ts';

type Candidate = LabReport['candidates'][number];

export interface ComparedChunk extends Pick<
  Candidate,
  'version_id' | 'chunk_key' | 'article_title' | 'section' | 'text'
> {
  /** Its ranks by the published settings and by those on the screen, from 1; null where it is not among the candidates. */
  from: number | null;
  to: number | null;
  /** Given to the expert by the published settings, and by those on the screen. */
  was_given: boolean;
  is_given: boolean;
}

/** Both rankings as one, in the order of the new one; what left it stands where it stood before. */
export function compareCandidates(before: readonly Candidate[], now: readonly Candidate[]): ComparedChunk[] {
  const ranksOf = (candidates: readonly Candidate[]) =>
    new Map(candidates.map((candidate, i) => [candidate.version_id, { rank: i + 1, given: candidate.given }]));
  const [earlier, later] = [ranksOf(before), ranksOf(now)];
  const all = new Map([...before, ...now].map((candidate) => [candidate.version_id, candidate]));
  return [...all.values()]
    .map(({ version_id, chunk_key, article_title, section, text }) => {
      const [from, to] = [earlier.get(version_id), later.get(version_id)];
      return {
        version_id,
        chunk_key,
        article_title,
        section,
        text,
        from: from?.rank ?? null,
        to: to?.rank ?? null,
        was_given: from?.given ?? false,
        is_given: to?.given ?? false,
      };
    })
    .sort((a, b) => (a.to ?? a.from ?? 0) - (b.to ?? b.from ?? 0) || (a.to === null ? 1 : 0) - (b.to === null ? 1 : 0));
}

/** The expert sees a difference where it gets the chunk now and did not, or the other way, or at another place. */
export function changesForExpert({ from, to, was_given, is_given }: ComparedChunk): boolean {
  return (was_given || is_given) && (from !== to || was_given !== is_given);
}
