import type { ChunkText } from '#server/retrieval/chunk.ts';
import { addressesIn, withKnownAddresses } from './addresses.ts';
import { checkAnswer } from './check.ts';
import { listCited } from './cite.ts';
import type { ExpertTask, Checked } from '../expert.ts';
import { orWithout } from '../or-without.ts';

export type Checking = Pick<ExpertTask, 'question' | 'game_title' | 'options' | 'check' | 'behind'>;

const nothingFound = { supported: 0, invented: 0, not_from_source: false, doubtful: [] };

/**
 * Checks what a model wrote against the sources that it was given. Where the check has no time, the text stands as the model
 * cited it: an answer that is there is not lost to that. Of addresses those stay that stand in a source that it cites.
 */
export async function checkWritten(
  { question, game_title, options, check = checkAnswer, behind }: Checking,
  text: string,
  given: readonly ChunkText[],
  { finds_sources = false } = {},
): Promise<Checked & { was_checked: boolean }> {
  if (options.mode === 'general' || text === '') return { ...nothingFound, text, cited: [], was_checked: true };
  // Only their texts are sent to another thread.
  const chunks = given.map(({ id, chunk_key, article_id, article_title, language, section, content }) => {
    return { id, chunk_key, article_id, article_title, language, section, content };
  });
  const unchecked = { ...nothingFound, text, cited: listCited(text, given.length), was_checked: false };
  const read = async () => ({
    ...(await check({ question, text, chunks, game_title, finds_sources })),
    was_checked: true,
  });
  const checked = await orWithout(behind, read, unchecked);
  const known = addressesIn(checked.cited.flatMap((n) => given[n - 1] ?? []));
  return { ...checked, text: withKnownAddresses(checked.text, known) };
}
