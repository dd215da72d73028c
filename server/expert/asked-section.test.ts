import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { composeAnswer } from './compose.ts';

function article(id: number, article_title: string, sections: Record<string, string>): ChunkText[] {
  return Object.entries(sections).map(([section, content], i) => ({
    id: id * 10 + i,
    chunk_key: `${id}-${i}`,
    article_id: id,
    article_title,
    language: /\p{Script=Cyrillic}/u.test(content) ? 'ru' : 'en',
    section,
    content,
  }));
}
const chunks = [
  ...article(1, 'Marsh Queen', {
    '': 'The Marsh Queen is the second boss. She sleeps under the mill.',
    Tactics: 'Her shell breaks when she roars. Then use fire.',
    'Wedding › Tactics': 'Bring two rings.',
  }),
  ...article(2, 'Amber', {
    '': 'Amber is what pays for everything on the coast.',
    'How to earn more': 'Sell shells to the ferry.',
  }),
  ...article(3, 'Сон', {
    '': 'Кто долго идёт без отдыха, засыпает на ходу. Тогда он падает с тропы.',
    'Как не уснуть': 'Помогают чай и холодная вода.',
  }),
  ...article(4, 'Wells', {
    '': 'A well dries out when the forest above it is cut down. Plant six birches around it.',
    Depth: 'A well holds 9 barrels of water. It is drawn with a bucket.',
  }),
  ...article(5, 'Floods', {
    '': 'Floods come with the spring tide and stop at the hill.',
    Protection:
      '- **Dykes** (4 clay each) hold the water back for good.\n- **Pumps**: dry a cellar within a day.\n- **Sandbags**: last one night.',
    Records: 'The highest of them stood at the church door.',
  }),
  ...article(7, 'Grey Heron', {
    '': 'The Grey Heron is the boss that has to be beaten before the lake freezes.',
    Tips: 'She hates smoke. Light the four reed fires first.',
  }),
  ...article(8, 'Spells', {
    '': '| Spell | Cast by | Ends |\n|---|---|---|\n| Chill | Heron | by killing the heron |\n| Doze | Frog | at dawn |',
  }),
  ...article(6, 'Dread', {
    '': 'Dread rises below the deck and near the bell.',
    'Calming down': 'Drink tea or stand beside the music box.',
  }),
];
const retrieval = openRetrieval(async () => chunks);
const pond = openRetrieval(async () => [
  ...article(9, 'Life at the pond', {
    'How to beat otters': 'Otters fear the big drum. Nets tear on their teeth.',
    'How to beat the cold': 'Walk in threes and beat your arms.',
  }),
  ...article(10, 'What otters become', { '': '| Beast | Becomes |\n|---|---|\n| Otter | Sea otter |' }),
]);

async function compose(question: string, from = retrieval) {
  const game = { id: 1, title: 'Coast', kb_revision: 1 };
  const { hits, beside, analysis, evidence } = await from.retrieve({ game, question });
  const task = { question, chunks: hits, further: beside(), analysis, evidence, player_progress: null };
  return composeAnswer(task);
}

const ask = async (question: string) => (await compose(question)).content.passages;

test('how to fight somebody is told first by the section called so, which has no word of the question', async () => {
  const [first, second] = await ask('how do i beat the marsh queen');
  expect([first?.heading, first?.text]).toEqual(['Tactics', 'Her shell breaks when she roars. Then use fire.']);
  expect(second?.section).toBe('');
});

test('the row of something else that names the opponent does not stand before the advice on it', async () => {
  const { content, doubtful } = await compose('how do i kill the heron');
  expect(content.passages.map(({ heading }) => heading)).toEqual(['Tips', 'Grey Heron']);
  expect(doubtful).toBe(false);
});

test('a heading that promises it of the thing stands first, whatever its article is called', async () => {
  for (const question of ['best drum against otters', 'how do i kill otters']) {
    const { content, doubtful } = await compose(question, pond);
    expect([question, content.passages[0]?.heading, doubtful]).toEqual([question, 'How to beat otters', false]);
    expect(content.passages.map(({ heading }) => heading)).not.toContain('How to beat the cold');
  }
});

test('such a section of another thing in the same article is not taken', async () => {
  const passages = await ask('how do i beat the marsh queen');
  expect(passages.some(({ text }) => text.includes('two rings'))).toBe(false);
});

test('what helps against trouble stands below what tells of it', async () => {
  const passages = await ask('засыпаю на ходу');
  expect(passages.map(({ section }) => section)).toEqual(['', 'Как не уснуть']);
});

test('of a short section cause and remedy are quoted, and of one that is asked for a figure only that', async () => {
  expect((await ask('why does a well dry out'))[0]?.text).toContain('Plant six birches');
  expect((await ask('how many barrels does a well hold'))[0]?.text).not.toContain('bucket');
});

test('what helps is told first where that is asked for, and the list of it whole', async () => {
  const [first] = await ask('how to stop floods');
  expect(first?.section).toBe('Protection');
  expect(first?.text).toMatch(/Dykes.*Pumps.*Sandbags/s);
  expect((await ask('how do i lower dread'))[0]?.section).toBe('Calming down');
});
