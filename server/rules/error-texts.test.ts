import { expect, test } from 'vitest';
import { fieldText } from './error-texts.ts';

test.each([
  ['sections', 'too_short', 1, 'Add at least 1 section', 'Добавьте хотя бы 1 раздел'],
  ['articles', 'too_long', 21, 'At most 21 articles', 'Не больше 21 статьи'],
  ['ids', 'too_long', 100, 'At most 100 entries', 'Не больше 100 записей'],
  ['name', 'string_too_short', 1, 'Must have at least 1 character', 'Не короче 1 символа'],
  ['sort', 'literal_error', 'title, added', 'Must be one of: title, added', 'Допустимо: title, added'],
  [
    'content',
    'html_in_text',
    '<b>',
    'Readers are not shown HTML: <b>. Write it in Markdown, or put it between backticks to show it as typed',
    'HTML читателям не показывается: <b>. Напишите это в Markdown или поставьте в обратные кавычки, чтобы показать как есть',
  ],
  ['amount', 'greater_than_equal', 10_000, 'Must be 10000 or more', 'Не меньше 10000'],
])('of %s, %s %s is said in plain words', (name, type, limit, english, russian) => {
  const field = { loc: ['body', name] as const, type, limit };
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect([plain(fieldText(field, 'en')), plain(fieldText(field, 'ru'))]).toEqual([english, russian]);
});
