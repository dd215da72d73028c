import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { compareWithRebuild } from './compare-with-rebuild.ts';
import { slow } from '#server/testing/slow.ts';

// A large game is rebuilt.
vi.setConfig(slow.computes);

const places = ['harbour', 'quarry', 'lighthouse', 'mill', 'foundry', 'orchard', 'ferry', 'granary', 'marsh', 'tower'];
const russianPlaces = [
  'гавань',
  'каменоломня',
  'маяк',
  'мельница',
  'литейная',
  'сад',
  'паром',
  'амбар',
  'болото',
  'башня',
];

/** As varied as what people write: short and far too long, tables, lists, code, twice the same, in two languages. */
function contentOf(place: string, n: number): string {
  const sentence = `The ${place} number ${n} opens when ${n % 7} of its gates are lit. `;
  switch (n % 5) {
    case 0:
      return sentence;
    case 1:
      return `| Gate | Keeper |\n|---|---|\n${`| ${place} | keeper ${n} |\n`.repeat(80)}`;
    case 2:
      return `\`\`\`\n${`light ${place} ${n}\n`.repeat(120)}\`\`\``;
    case 3:
      return `- ${sentence.repeat(3)}\n`.repeat(12);
    default:
      return sentence.repeat(70);
  }
}

test('a rebuild of a large game changes no row, no key, no label and no citation', async () => {
  const articles = Array.from({ length: 20 }, (_, article) => {
    const russian = article % 2 === 1;
    const place = (russian ? russianPlaces : places)[article % 10] ?? '';
    return {
      title: `${place} ${article}`,
      language: russian ? 'ru' : 'en',
      chunks: Array.from({ length: 12 }, (_nothing, at) => ({
        section: at % 4 === 0 ? '' : `${place} ${at}`,
        content: contentOf(place, at === 11 ? article : article * 12 + at),
      })),
    };
  });
  const game = { slug: `rebuilt-${Date.now()}`, title: 'A rebuilt game' };
  const { counts, differ } = await compareWithRebuild(await testApp(), JSON.stringify({ game, articles }), 5);
  expect(differ).toEqual([]);
  // Nothing to lose would be kept, too.
  expect(counts.chunks).toBeGreaterThan(350);
  expect(counts.grades).toBeGreaterThan(15);
  expect(counts.citations).toBeGreaterThan(2);
});
