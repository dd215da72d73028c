import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { gamesList } from '#contract/lists/games.ts';
import { inEachLanguage } from '#contract/values/texts.ts';
import { columnsFrom, type RowOf } from './columns.tsx';

const titles = {
  title: 'Game',
  state: 'Status',
  questions: 'Questions, 7 days',
  popularity: 'Reviews',
  player_count: 'Players',
  demand: 'Want an expert',
  article_count: 'Articles',
  released_on: 'Released',
  steam_app_id: 'Steam',
  genres: 'Genres',
  id: 'ID',
};
const game: RowOf<typeof gamesList> = {
  id: 12_345,
  slug: 'wesnoth',
  title: 'Wesnoth',
  steam_app_id: 1_599_020,
  ...inEachLanguage({ summary: null }),
  header_url: null,
  genres: ['Strategy', 'Indie'],
  released_on: '2003-06-18',
  developer: null,
  publisher: null,
  game_version: null,
  hidden: false,
  popularity: 1_234_567,
  player_count: 0,
  demand: 2,
  questions: 4,
  article_count: 3,
  has_expert: true,
  created_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};

const columns = columnsFrom(
  gamesList,
  { language: 'en', titles, empty: 'none' },
  { state: () => createElement('b', null, 'Listed'), genres: ({ genres }) => genres.join(', ') },
);
const shown = (row: typeof game) =>
  Object.fromEntries(
    columns.map(({ field, render }) => [
      field,
      renderToStaticMarkup(createElement('td', null, render(row))).slice(4, -5),
    ]),
  );

test('values are written by the kind of their column, numbers in figures of one width', () => {
  const tabular = (text: string) => `<span class="tabular">${text}</span>`;
  expect(shown(game)).toEqual({
    title: 'Wesnoth',
    state: '<b>Listed</b>',
    questions: tabular('4'),
    popularity: tabular('1,234,567'),
    player_count: tabular('0'),
    demand: tabular('2'),
    article_count: tabular('3'),
    released_on: tabular('18 Jun 2003'),
    steam_app_id: '1599020',
    genres: 'Strategy, Indie',
    id: tabular('12345'),
  });
});

test('where a row has no value, that is said', () => {
  const { released_on, steam_app_id, genres } = shown({ ...game, released_on: null, steam_app_id: null, genres: [] });
  expect([released_on, steam_app_id, genres]).toEqual(['none', 'none', 'none']);
});

test('a column that the list is only sorted by is not shown, and one that is chosen is extra', () => {
  expect(columns.map(({ field }) => field)).not.toContain('created_at');
  expect(columns.filter(({ isExtra }) => isExtra).map(({ field }) => field)).toEqual([
    'player_count',
    'released_on',
    'genres',
    'id',
  ]);
  expect(columns.filter(({ isSortable }) => isSortable).map(({ field }) => field)).toEqual([
    'title',
    'questions',
    'popularity',
    'player_count',
    'demand',
    'released_on',
    'id',
  ]);
});

test('numbers stand at the right, and a width of a kind is replaced by the column’s own', () => {
  expect(columns.find(({ field }) => field === 'id')).toMatchObject({ isNumber: true, width: 100 });
  expect(columns.find(({ field }) => field === 'player_count')).toMatchObject({ isNumber: true, width: 95 });
  expect(columns.find(({ field }) => field === 'title')).toMatchObject({ grow: true, width: 225 });
});
