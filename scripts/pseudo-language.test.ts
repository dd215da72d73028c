import { expect, test } from 'vitest';
import { compileSource, listParts, readSource } from '#messages/catalogue.ts';
import { toPseudo } from './pseudo-language.ts';

test('the pseudo language keeps arguments and choices, and leaves no English word', () => {
  expect(toPseudo('Asked by {count, plural, one {# player} other {# players}}')).toBe(
    '[Ášķéď ƀý {count, plural, one {# ṕĺáýéŕ} other {# ṕĺáýéŕš}}]',
  );
  for (const part of listParts()) compileSource(toPseudo(readSource('en', part)), part);
});
