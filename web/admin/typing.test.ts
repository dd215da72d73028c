import { expect, test } from 'vitest';
import { shortcutOf } from './typing.ts';

const pressed = (key: string, code: string) => shortcutOf({ key, code });

test('a shortcut is the same key under a Cyrillic layout, and the letter that is typed under a Latin one', () => {
  expect(pressed('j', 'KeyJ')).toBe('j');
  expect(pressed('о', 'KeyJ')).toBe('j');
  expect(pressed('л', 'KeyK')).toBe('k');
  expect(pressed('ч', 'KeyX')).toBe('x');
  // The letter j of a Dvorak layout lies elsewhere.
  expect(pressed('j', 'KeyC')).toBe('j');
});

test('keys without a letter are themselves', () => {
  expect(pressed('3', 'Digit3')).toBe('3');
  expect(pressed('Enter', 'Enter')).toBe('Enter');
  expect(pressed('?', 'Digit7')).toBe('?');
  expect(pressed('/', 'Slash')).toBe('/');
});
