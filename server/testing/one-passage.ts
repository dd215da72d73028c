import { openRetrieval } from '#server/retrieval/retrieval.ts';

/** Reads questions against a game of one chunk, and makes passages as if they were quoted from it. */
export function onePassage(content: string) {
  const chunk = {
    id: 1,
    chunk_key: 'a',
    article_id: 1,
    article_title: 'Handbook',
    language: 'en' as const,
    section: '',
    content,
  };
  const retrieval = openRetrieval(async () => [chunk]);
  return async (question: string, text: string, heading = 'Handbook', section = '') => {
    const game = { id: 1, title: 'Dungeon', kb_revision: 1 };
    const { analysis } = await retrieval.retrieve({ game, question });
    const passage = {
      chunk: { ...chunk, section, score: 1 },
      heading,
      kind: 'prose' as const,
      text,
      marks: [],
      score: 1,
    };
    return { analysis, passages: [passage] };
  };
}
