import { expect, test } from 'vitest';
import { readChunks } from './score-units.ts';
import { stretch } from './stretch-passage.ts';

/** What is quoted of a text whose units with these words in them were chosen. */
function stretched(content: string, ...chosen: string[]): string[] {
  return stretchedRows(content, chosen, false);
}

/** @param is_named_row whether the question names the rows that were chosen */
function stretchedRows(content: string, chosen: readonly string[], is_named_row: boolean): string[] {
  const chunk = {
    id: 1,
    chunk_key: 'key',
    article_id: 1,
    article_title: 'Harbour',
    language: 'en' as const,
    section: 'Harbour › Boats',
    content,
    score: 1,
  };
  const [from] = readChunks([chunk]);
  const units = from!.units.flatMap((unit, place) =>
    chosen.some((words) => unit.text.includes(words))
      ? [{ unit, place, from: from!, score: 1, words_score: 1, own: 1, named: 0, is_named_row, is_earlier: false }]
      : [],
  );
  return stretch(from!, units).map(({ text }) => text);
}

const ropes = ['- hemp', '- flax', '- wire', '- silk', '- bark', '- hide', '- reed', '- wool'];
const listOf = (items: readonly string[]) => `Ropes are made of:\n\n${items.join('\n')}\n\nA rope lasts a year.`;

test('what ends with a colon brings the list behind it', () => {
  expect(stretched(listOf(ropes), 'made of')).toEqual(['Ropes are made of:', ...ropes]);
});

test('a question that a text asks brings its answer, and is not quoted where there is none', () => {
  const text = 'How long is a rope? Nine metres.\n\nWho made it?';
  expect(stretched(text, 'How long')).toEqual(['How long is a rope?', 'Nine metres.']);
  expect(stretched(text, 'Who made')).toEqual([]);
});

test('of a list that is too long it brings the items that were chosen, or the first', () => {
  const long = [...ropes, '- hair', '- vine'];
  expect(stretched(listOf(long), 'made of', 'vine')).toEqual(['Ropes are made of:', '- vine']);
  expect(stretched(listOf(long), 'made of')).toEqual(['Ropes are made of:', ...ropes]);
});

test('it brings the table, the figures and the sentence behind it', () => {
  const toll =
    'Tolls by the season:\n\n| Season | Toll |\n|---|---|\n| Spring | 3 |\n| Autumn | 5 |\n\nNobody pays at night.';
  expect(stretched(toll, 'Tolls by')).toEqual(['Tolls by the season:', '| Spring | 3 |', '| Autumn | 5 |']);
  expect(stretched('A cutter in figures:\n\nLength: 9\nCrew: 4\nMasts: 1\n\nIt is red.', 'figures')).toEqual([
    'A cutter in figures:',
    'Length: 9',
    'Crew: 4',
    'Masts: 1',
  ]);
  expect(stretched('1400-1500:\nThe mole was built.\nA lamp stood on it.', '1400')).toEqual([
    '1400-1500:',
    'The mole was built.',
  ]);
});

test('one that announces another brings what that announces', () => {
  expect(stretched('Two ways lead in:\n\nIn spring:\n\n- by the lock\n- by the mole', 'Two ways')).toEqual([
    'Two ways lead in:',
    'In spring:',
    '- by the lock',
    '- by the mole',
  ]);
});

test('an item that ends with a colon brings the items within it', () => {
  const items = [
    '- Spring:',
    '  - the lock is open',
    '- Summer:',
    '  - the mole is dry',
    '  - the tide is low',
    '- Autumn',
    ...ropes,
  ];
  expect(stretched(items.join('\n'), 'Summer')).toEqual(['- Summer:', '- the mole is dry', '- the tide is low']);
});

test('it brings the terms behind it, and what announces nothing is not quoted', () => {
  expect(
    stretched('Two lamps are sold:\n\n**Whale lamp**: burns long.\n\n**Wax lamp**: burns bright.', 'lamps'),
  ).toEqual(['Two lamps are sold:', 'burns long.', 'burns bright.']);
  expect(stretched('A mole is long.\n\nThe berths are:\n\n## Tolls\n\nNobody pays.', 'mole', 'berths')).toEqual([
    'A mole is long.',
  ]);
});

test('what announces only such a line is not quoted, either', () => {
  expect(stretched('A mole is long.\n\nThe berths are:\n\nIn spring:\n\n## Tolls', 'mole', 'berths')).toEqual([
    'A mole is long.',
  ]);
});

test('a paragraph behind what a question heads brings it where it points back to it', () => {
  const seed = 'Paths are wet.\n\nWhere is the bell?\n\nIt hangs in the mill.\n\nIt rings at noon.';
  expect(stretched(seed, 'noon')).toEqual(['It hangs in the mill.', 'It rings at noon.']);
  expect(stretched(seed, 'mill')).toEqual(['It hangs in the mill.']);
});

test('what stands behind a colon is quoted with the line that announces it', () => {
  expect(stretched('1400-1500:\nThe mole was built.\nA lamp stood on it.', 'mole')).toEqual([
    '1400-1500:',
    'The mole was built.',
  ]);
  expect(stretched('In winter:\n\nThe lock is shut.\n\nBarges wait.', 'shut')).toEqual([
    'In winter:',
    'The lock is shut.',
  ]);
  expect(stretched('In winter:\n\nThe lock is shut. Barges wait.', 'wait')).toEqual(['Barges wait.']);
  expect(stretchedRows(`Fares:\n\n${tableOf(['Deck', 'Cabin'])}`, ['Cabin'], true)).toEqual([
    'Fares:',
    '| Cabin | 9 |',
  ]);
});

test('a long sentence that ends with a colon is not brought by what stands behind it', () => {
  const long = `Who comes ${'late and without a lamp '.repeat(8)}pays:`;
  expect(stretched(`${long}\n\n- three coins\n- a rope`, 'three')).toEqual(['- three coins', '- a rope']);
});

test('a list is whole up to eight items, with one of them chosen', () => {
  expect(stretched(ropes.join('\n'), 'silk')).toEqual(ropes);
  expect(stretched([...ropes, '- hair'].join('\n'), 'silk', 'reed')).toEqual(['- silk', '- reed']);
  const wordy = ropes.map((rope) => `${rope} ${'of the upper bank '.repeat(6)}`.trim());
  expect(stretched(wordy.join('\n'), 'silk')).toEqual([wordy[3]]);
});

test('what is left of a template is not brought', () => {
  expect(stretched('- hemp\n- {0} flax\n- wire', 'wire')).toEqual(['- hemp', '- wire']);
  expect(stretched('The boat costs {0} coins. It is red.', 'red')).toEqual(['It is red.']);
});

test('a sentence that points back brings its neighbour, also over the border of a paragraph', () => {
  expect(stretched('The ferry is old.\n\nIt leaks.', 'leaks')).toEqual(['The ferry is old.', 'It leaks.']);
  expect(stretched('Паром стар.\n\nОн течёт.', 'течёт')).toEqual(['Паром стар.', 'Он течёт.']);
  expect(stretched('Паром стар.\n\nИз-за этого он течёт.', 'течёт')).toHaveLength(2);
  expect(stretched('Паромщик живёт у шлюза. У него есть лампа.', 'лампа')).toHaveLength(2);
  expect(stretched('Wind the winch. After that, open the lock.', 'open')).toHaveLength(2);
  expect(stretched('The tide turns at noon. A ferry is therefore late.', 'late')).toHaveLength(2);
  expect(stretched('В полдень прилив. Паром поэтому опаздывает.', 'опаздывает')).toHaveLength(2);
  expect(stretched('The tide turns at noon. A ferry waits and therefore is late.', 'late')).toHaveLength(1);
  expect(stretched('The ferry is old.\n\n## Barges\n\nIt leaks.', 'leaks')).toEqual(['It leaks.']);
});

test('one that points back to a list brings it where it is short', () => {
  expect(stretched('- hemp\n- flax\n\nThey float.', 'float')).toEqual(['- hemp', '- flax', 'They float.']);
  expect(stretched(`${[...ropes, '- hair'].join('\n')}\n\nThey float.`, 'float')).toEqual(['They float.']);
});

test('a short sentence that names its place as "there" brings the one that says where', () => {
  for (const [place, there] of [
    ['The chapel stands on the islet.', 'A boat goes there.'],
    ['Часовня стоит на острове.', 'Туда ходит лодка.'],
    ['Часовня стоит на острове.', 'Лодка ходит туда.'],
    ['Часовня стоит на острове.', 'Верёвку продают там же.'],
  ] as const)
    expect(stretched(`${place} ${there}`, there)).toEqual([place, there]);
});

test('where "there" names no place, nothing is brought', () => {
  for (const alone of [
    'There are two boats.',
    'Nor is there a boat.',
    "There's a boat.",
    'В порту есть лодки там, где растёт тростник.',
  ])
    expect(stretched(`The chapel stands on the islet. ${alone}`, alone)).toEqual([alone]);
});

const classes = ['Deck', 'Hold', 'Bunk', 'Berth', 'Cabin', 'Suite', 'Bridge', 'Galley'];
const tableOf = (names: readonly string[]) => `| Class | Fare |\n|---|---|\n${names.map(rowOf).join('\n')}`;
const rowOf = (name: string) => `| ${name} | 9 |`;

test('a short table is quoted whole, unless the question names a row of it', () => {
  expect(stretchedRows(tableOf(classes), ['Cabin'], false)).toEqual(classes.map(rowOf));
  expect(stretchedRows(tableOf(classes), ['Cabin'], true)).toEqual([rowOf('Cabin')]);
  expect(stretchedRows(tableOf([...classes, 'Mast']), ['Cabin'], false)).toEqual([rowOf('Cabin')]);
});

test('a row never brings the paragraph before its table unless that announces it', () => {
  const fares = (before: string) => `${before}\n\n${tableOf(['Deck', 'Cabin'])}`;
  expect(stretchedRows(fares('Ships sail at dawn. It is cold.'), ['Cabin'], true)).toEqual([rowOf('Cabin')]);
  expect(stretchedRows(fares('Ships sail at dawn. Fog is rare.'), ['dawn', 'Deck'], true)).toEqual([
    'Ships sail at dawn.',
    rowOf('Deck'),
  ]);
});

test('one sentence over a list or a table says what it is of', () => {
  expect(stretchedRows(`A berth is paid for by the night.\n\n${tableOf(classes)}`, ['Cabin'], true)).toEqual([
    'A berth is paid for by the night.',
    rowOf('Cabin'),
  ]);
  expect(stretched(`A rope is what holds a boat.\n\n${ropes.join('\n')}`, 'silk')).toEqual([
    'A rope is what holds a boat.',
    ...ropes,
  ]);
});
