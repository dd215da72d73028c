import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { adminScreens, findScreens } from './admin-screens.ts';

const names = z.record(z.string(), z.string());
const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../messages', file), 'utf8'));

/** The screens as they are called in a language. */
function screensIn(language: 'en' | 'ru') {
  const { frame } = z.object({ frame: z.object({ names }) }).parse(read(`${language}/admin.json`));
  const { screens } = z.object({ screens: names }).parse(read(`${language}/go-to-admin.json`));
  return adminScreens.map(({ id }) => ({ id, title: frame.names[id] ?? screens[id] ?? '' }));
}

const idsOf = (language: 'en' | 'ru', typed: string) => findScreens(screensIn(language), typed).map(({ id }) => id);

test('every screen has a name in both languages, is found by it first, and by it in the other language, too', () => {
  for (const language of ['en', 'ru'] as const)
    for (const { id, title } of screensIn(language)) {
      expect(title, id).not.toBe('');
      expect(idsOf(language, title)[0], title).toBe(id);
      expect(idsOf(language === 'en' ? 'ru' : 'en', title), title).toContain(id);
    }
});

test.each([
  ['refund', 'topUps'],
  ['disk', 'settings'],
  ['what is new', 'settings'],
  ['mails sent', 'mails'],
  ['running alerts', 'alerts'],
  ['edit a quoted text', 'chunks'],
  ['исправить текст', 'chunks'],
  ['cost by model and game', 'models'],
  ['who has which rights', 'users'],
  ['one-star', 'quality'],
  ['credit for many', 'promotions'],
  ['начислить многим', 'promotions'],
  ['возврат', 'topUps'],
  ['webhook', 'alerts'],
  ['price', 'packs'],
  ['backup', 'settings'],
  ['gaps', 'gaps'],
  ['mail', 'settings'],
  ['ban', 'users'],
  ['export', 'users'],
  ['free calls', 'settings'],
  ['colleague', 'users'],
  ['alerts', 'alerts'],
  ['charged', 'ledger'],
  ['charged', 'answers'],
  ['import wiki', 'games'],
  ['restart', 'settings'],
  ['credit', 'users'],
  ['promotion', 'promotions'],
  ['models', 'models'],
  ['бэкап', 'settings'],
  ['резервная', 'settings'],
  ['промокод', 'promotions'],
  ['платежи', 'topUps'],
  ['забанить', 'users'],
  ['вебхук', 'alerts'],
  ['бесплатные вызовы', 'settings'],
  ['импорт вики', 'games'],
] as const)('an operator who types “%s” is led to %s, whichever language is shown', (typed, id) => {
  for (const language of ['en', 'ru'] as const) {
    const ids = idsOf(language, typed);
    // Others may be called so, too; none of them hides it.
    expect(ids.slice(0, 5)).toContain(id);
  }
});

test('no word of a stranger finds a screen', () => {
  expect(idsOf('en', 'zeppelin')).toEqual([]);
});
