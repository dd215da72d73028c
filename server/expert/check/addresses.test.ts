import fc from 'fast-check';
import { marked, type Token } from 'marked';
import { describe, expect, test } from 'vitest';
import { addressesIn, createAddressFilter, withKnownAddresses } from './addresses.ts';

const known = addressesIn([
  { content: 'See [the map](https://wiki.example/Map_(old)) and <https://wiki.example/ore>.' },
]);

const filter = (text: string) => withKnownAddresses(text, known);

test.each([
  ['See [details](https://evil.example/?q=well).', 'See details.'],
  ['See [details](//evil.example/x "a title").', 'See details.'],
  ['See [details](<https://evil.example/a b>).', 'See details.'],
  ['See https://evil.example/bare?q=well, or www.evil.example/x.', 'See evil.example, or evil.example.'],
  ['See <https://evil.example/auto?q=well>.', 'See evil.example.'],
  ['See https://wiki.example@evil.example/x', 'See evil.example'],
  ['![a well](https://evil.example/p.png?q=well) is deep.', 'a well is deep.'],
  ['[![a well](https://evil.example/p.png)](https://evil.example/x)', 'a well'],
  ['![a well](https://wiki.example/ore)', 'a well'],
  ['[a [b](https://evil.example/1) c](https://evil.example/2)', 'a b c'],
  ['[[a](https://evil.example/1)](https://evil.example/2)', 'a'],
  ['See [details][1a].\n\n[1a]: https://evil.example/x', 'See [details][1a].\n\n[1a] : evil.example'],
  ['> ![x]\n> [x]: //evil.example/p.png', '> ! [x]\n> [x] : //evil.example/p.png'],
  ['[two\nlines](https://evil.example/x)', '[two\nlines] (evil.example)'],
  ['<img src="//evil.example/p.png?q=well">A well.', 'A well.'],
  ['<a href=x>A</a> <script>b</script>', 'A</a> b'],
  ['`curl https://evil.example/x`', '`curl evil.example`'],
  ['`https://evil.example/a` [x](//evil.example/b) `c`', '`evil.example` x `c`'],
  ['```\nsee https://evil.example/x\n```', '```\nsee evil.example\n```'],
  ['Open steam://run/440.', 'Open steam run.'],
])('of %j remains %j', (text, left) => {
  expect(filter(text)).toBe(left);
});

test.each([
  'The [map](https://wiki.example/Map_(old)) shows it.',
  'At https://wiki.example/ore, or <https://wiki.example/ore>.',
  'Press [E], then [F5]: run. Range [a, b], `arr[0](x)`, 3 < 5 and <Shift>.',
  'A citation [1], two [1][2]. Nobody knows [?].',
  '```\narr[0](x)\n[a]: b\n```',
  'Hurry up! Now!',
])('%j stays', (text) => {
  expect(filter(text)).toBe(text);
});

test('ordinary words are shown as they come', () => {
  const { push, end } = createAddressFilter(known);
  expect([push('The wells'), push(' with dee'), push('p [1].'), push(' Вода хол'), push('одна'), end()].join('|')).toBe(
    'The wells| with dee|p [1].| Вода хол|одна|',
  );
});

describe('whatever a model writes', () => {
  const part = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '`',
    '```',
    '\n',
    '\n\n',
    ' ',
    ':',
    '"',
    '\\',
    'www.',
    '//',
    'https://',
    'htt',
    'evil.example',
    '/x?q=well',
    'a',
    'Ж',
    '[1]',
    '](',
    '![',
    '<img src=',
    '<https://evil.example>',
    '[x]: ',
    'https://wiki.example/ore',
    '~~~',
    '(//evil.example)',
    '/\\evil.example',
    '=',
    '` [x](//evil.example/b) `',
  );
  const texts = fc.array(part, { maxLength: 30 });

  test('nothing leads to a host that no source names, and nothing loads from one', () => {
    fc.assert(
      fc.property(texts, (parts) => {
        const shown = parts.length % 2 === 0 ? filter(parts.join('')) : filter(filter(parts.join('')));
        const leads = /^(?:[a-z]+:)?[/\\]{2}[a-z]/i;
        const wrong: string[] = [];
        void marked.walkTokens(marked.lexer(shown), (token: Token) => {
          if (token.type === 'html' && /=.*[/\\]{2}[a-z]/is.test(token.raw)) wrong.push(token.raw);
          if (token.type !== 'link' && token.type !== 'image') return;
          const is_known = token.type === 'link' && token.href.startsWith('https://wiki.example/ore');
          if (leads.test(token.href) && !is_known) wrong.push(token.raw);
        });
        expect(wrong, shown).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('it is the same text in whatever pieces it comes', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(40), { maxLength: 8 }), (parts, cuts) => {
        const text = parts.join('');
        const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
        const { push, end } = createAddressFilter(known);
        const pieces = at.slice(1).map((stop, i) => push(text.slice(at[i], stop)));
        expect(pieces.join('') + end()).toBe(filter(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
