import { expect, test } from 'vitest';
import { drawPassage } from './draw-passage.ts';
import { readChunks } from './score-units.ts';

function drawn(content: string, words: readonly string[], section?: string) {
  const { heading, text } = drawnOf(content, words, section);
  return { heading, text };
}

/** The units of a text that hold one of these words, as they are quoted. */
function drawnOf(content: string, words: readonly string[], section = 'Orchard › Seeds') {
  const chunk = {
    id: 1,
    chunk_key: 'key',
    article_id: 1,
    article_title: 'Orchard',
    language: 'en' as const,
    section,
    content,
    score: 1,
  };
  const [from] = readChunks([chunk]);
  return drawPassage(
    from!,
    from!.units.filter((unit) => words.some((word) => unit.text.includes(word))),
  );
}

const orchard = `Seeds are sown in spring.

Where is the striped seed?

It lies under the third bench.

| Seed | Price |
|---|---|
| Plain | 2 |
| Striped | 30 |

Frost kills them.`;

test('a question heads what stands right below it, and nothing else', () => {
  expect(drawn(orchard, ['bench'])).toEqual({
    heading: 'Where is the striped seed?',
    text: 'It lies under the third bench.',
  });
  expect(drawn(orchard, ['Striped'])).toEqual({
    heading: 'Seeds',
    text: '| Seed | Price |\n| --- | --- |\n| Striped | 30 |',
  });
  expect(drawn(orchard, ['spring', 'Frost'])).toEqual({
    heading: 'Seeds',
    text: 'Seeds are sown in spring.\n\nFrost kills them.',
  });
});

test('a heading is plain text', () => {
  const headed = (heading: string) => drawn(`### ${heading}\n\nFrost kills seeds.`, ['Frost']).heading;
  expect(headed('Seeds \\[rare\\]')).toBe('Seeds [rare]');
  expect(headed('**Seeds** of `oak`')).toBe('Seeds of oak');
  expect(headed('[[Oak tree|Oak]] and [[Elm]]')).toBe('Oak and Elm');
  expect(headed('Seeds<br>of oak<br/>and elm')).toBe('Seeds of oak and elm');
  expect(headed('Seeds \\[4\\]')).toBe('Seeds (4)');
  expect(headed('Seeds\\_of\\_oak')).toBe('Seeds_of_oak');
  expect(drawn('Frost kills seeds.', ['Frost'], 'Orchard › Seeds \\[[[Oak]]\\]').heading).toBe('Seeds [Oak]');
});

test('so is the name of each part', () => {
  const parts = '**Oak \\[old\\]**: grows slowly.\n\n**[[Elm]]**: grows fast.';
  expect(drawn(parts, ['slowly', 'fast']).text).toBe('**Oak [old]**: grows slowly.\n\n**Elm**: grows fast.');
});

test('one item is drawn as a list only below the line that announces it', () => {
  const list = 'Seeds are:\n\n- acorns\n- samaras';
  expect(drawn(list, ['acorns']).text).toBe('acorns');
  expect(drawn(list, ['Seeds', 'acorns']).text).toBe('Seeds are:\n\n- acorns');
});

test('of a list and of a table it says how long they are where some of them is left out', () => {
  const seeds = Array.from({ length: 14 }, (_, i) => `- seed ${i + 1}`).join('\n');
  expect(drawnOf(`Seeds are many.\n\n${seeds}`, ['many', 'seed 3', 'seed 11'])).toMatchObject({ kind: 'list', of: 14 });
  expect(drawnOf(orchard, ['Striped'])).toMatchObject({ kind: 'table', of: 2 });
  expect(drawnOf(orchard, ['| Plain', 'Striped']).of).toBeUndefined();
  expect(drawnOf(orchard, ['Frost']).of).toBeUndefined();
  // Which of the two would be meant?
  expect(drawnOf(`${seeds}\n\nAlso sown:\n\n${seeds}`, ['seed 3']).of).toBeUndefined();
});

test('the list beside a cut table is not counted as rows of it', () => {
  const both = `- acorns\n- samaras\n\n${orchard}`;
  expect(drawnOf(both, ['acorns', 'Striped'])).toMatchObject({ kind: 'table', of: 2 });
  expect(drawnOf(both, ['acorns', '| Plain', 'Striped']).of).toBeUndefined();
});

test('what leaves nothing of its section out says so', () => {
  const list = 'Seeds are:\n\n- acorns\n- samaras';
  expect(drawnOf(`### Seeds\n\n${list}`, ['Seeds', 'acorns', 'samaras']).is_whole).toBe(true);
  expect(drawnOf(list, ['Seeds', 'acorns']).is_whole).toBeUndefined();
});
