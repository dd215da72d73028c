import { expect, test } from 'vitest';
import { coveredBelow } from './covered-below.ts';

const seen = { height: 844, offsetTop: 0, scale: 1 };

test('a keyboard over the page hides its lower edge, less what the page was pushed up', () => {
  expect(coveredBelow(844, { ...seen, height: 508 })).toEqual({ hidden: 336, panned: 0 });
  expect(coveredBelow(844, { ...seen, height: 508, offsetTop: 200.4 })).toEqual({ hidden: 136, panned: 200 });
  expect(coveredBelow(844, { ...seen, height: 508, offsetTop: 336 })).toEqual({ hidden: 0, panned: 336 });
});

test('nothing is hidden where the page became smaller itself, by the browser’s own edges, or under a magnifier', () => {
  const nothing = { hidden: 0, panned: 0 };
  expect(coveredBelow(508, { ...seen, height: 508 })).toEqual(nothing);
  expect(coveredBelow(844, { ...seen, height: 780 })).toEqual(nothing);
  expect(coveredBelow(844, { height: 422, offsetTop: 300, scale: 2 })).toEqual(nothing);
});

test('on its side a phone has no room for the header beside the keyboard: it goes with the page', () => {
  expect(coveredBelow(390, { ...seen, height: 150 })).toEqual({ hidden: 240, panned: -320 });
});
