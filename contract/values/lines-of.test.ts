import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

const file = `{
  "game": { "slug": "a",
    "title": "An \\"odd\\" {title], with: signs" },
  "articles": [
    { "title": "One", "chunks": [
      { "content": "x" },
      { "section": "s",
        "content": "" } ] },
    {
      "title": null, "checked_on": 5 }
  ]
}`;

test('each place has the line on which its value begins', () => {
  const places = [
    ['game', 'title'],
    ['articles', 0, 'chunks', 1, 'content'],
    ['articles', 1, 'title'],
    ['articles', 1, 'checked_on'],
    ['game', 'slug'],
    [],
  ];
  expect(linesOf(file, places)).toEqual([3, 8, 10, 10, 2, 1]);
});

test('what is missing has the line of what should hold it', () => {
  expect(
    linesOf(file, [
      ['articles', 1, 'chunks'],
      ['articles', 7],
      ['licence', 'name'],
    ]),
  ).toEqual([9, 4, 1]);
});

test('a Markdown file has the lines of its markers', () => {
  const markdown =
    '<!-- knowledge {} -->\n# Game\n\n<!-- article {} -->\n# A\n<!-- section -->\n## S\nText\n<!-- article {} -->\n# B';
  expect(
    linesOf(markdown, [
      ['articles', 0, 'chunks', 0, 'content'],
      ['articles', 1, 'language'],
      ['game', 'slug'],
    ]),
  ).toEqual([6, 9, 1]);
});

test('half a file and no file at all have no lines beyond their end', () => {
  expect(linesOf(file.slice(0, 60), [['articles', 0]])).toEqual([1]);
  expect(linesOf('', [['game']])).toEqual([undefined]);
  expect(linesOf('"', [['game']])).toEqual([1]);
});
