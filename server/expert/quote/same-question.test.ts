import { describe, expect, test } from 'vitest';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { contentTerms } from '#server/retrieval/rank/coverage.ts';
import { sameQuestion } from './same-question.ts';

const texts = [
  'How to beat Goo',
  'How to get thorium',
  'Where the shops are',
  'Как лечиться без зелий',
  'drops healing heal',
];
const chunks = texts.map((content, i) => ({
  id: i + 1,
  chunk_key: String(i),
  article_id: 1,
  article_title: 'Help',
  language: 'en' as const,
  section: '',
  content,
}));
const retrieval = openRetrieval(async () => chunks);

async function answers(question: string): Promise<(heading: string) => boolean> {
  const game = { id: 1, title: 'Dungeon', kb_revision: 1 };
  const { analysis } = await retrieval.retrieve({ game, question });
  return sameQuestion(question, contentTerms(analysis));
}

describe('a heading that asks the same', () => {
  test('says the same in other words around it', async () => {
    expect((await answers('how do i beat goo'))('How to beat Goo')).toBe(true);
    expect((await answers('where do i find a shop'))('Where the shops are')).toBe(true);
    expect((await answers('чем лечиться если нет зелий'))('Как лечиться без зелий')).toBe(true);
  });

  test('asks for a way where one seeks where a thing comes from', async () => {
    expect((await answers('where can i get thorium'))('How to get thorium')).toBe(true);
  });

  test('is none that asks something else of it, or nothing', async () => {
    const isSame = await answers('how do i beat goo');
    expect(isSame('Why goo is hard to beat')).toBe(false);
    expect(isSame('What Goo drops')).toBe(false);
    expect(isSame('Goo')).toBe(false);
    expect((await answers('goo'))('How to beat Goo')).toBe(false);
  });
});
