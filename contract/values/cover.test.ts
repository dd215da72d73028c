import { expect, test } from 'vitest';
import { drawCover } from './cover.ts';

test('the same game always gets the same picture', () => {
  expect(drawCover('openttd')).toEqual(drawCover('openttd'));
  expect(drawCover('openttd').light).toMatchInlineSnapshot(`
    {
      "kind": "setting",
      "radius": 0.1567488084966317,
      "x": 0.34897018875926733,
      "y": 0.45224369552917776,
    }
  `);
});

test('neighbouring slugs get different pictures', () => {
  const pictures = Array.from({ length: 50 }, (_, n) => JSON.stringify(drawCover(`game-${n}`)));
  expect(new Set(pictures).size).toBe(50);
});

test('many games use every palette and every light', () => {
  const drawings = Array.from({ length: 200 }, (_, n) => drawCover(`game-${n}`));
  expect(new Set(drawings.map((drawing) => drawing.palette)).size).toBe(8);
  expect(new Set(drawings.map((drawing) => drawing.light.kind)).size).toBe(4);
});

test('every ridge reaches from edge to edge and stays inside the picture', () => {
  for (const slug of ['openttd', 'wesnoth', 'a', 'очень-длинное-имя']) {
    for (const ridge of drawCover(slug).ridges) {
      expect(ridge.at(0)?.x).toBe(0);
      expect(ridge.at(-1)?.x).toBe(1);
      for (const { y } of ridge) expect(y).toSatisfy((value: number) => value > 0.4 && value < 1);
    }
  }
});
