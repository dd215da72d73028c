import { expect, test } from 'vitest';
import { joinTables } from './joined-tables.ts';

const head = '| Sword | Damage |\n| --- | --- |';
const quoted = (n: number, text: string, section = 'Swords') => ({ n, text, section, part: '', article_id: 1 });

test('quoted rows of one table are one table, what is of another place stays its own', () => {
  const all = [
    quoted(1, `${head}\n| Oak | 20 |`),
    quoted(2, `${head}\n| Emberfang | 91 |`),
    quoted(3, `${head}\n| Oak | 2 |`, 'Prices'),
    quoted(4, 'Swords are sharp.', 'Prices'),
  ];
  const joined = joinTables(all, ({ text, n }) => text.replace(/ \|$/, ` [${n}] |`));
  expect(joined.map(({ text }) => text)).toEqual([
    `${head}\n| Oak | 20 [1] |\n| Emberfang | 91 [2] |`,
    `${head}\n| Oak | 2 [3] |`,
    'Swords are sharp.',
  ]);
});
