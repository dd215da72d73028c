import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

async function findings(code: string, file = 'web/planted.module.css'): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename: file, configFile: 'stylelint.config.mjs' });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

test.each([
  ['a colour in hexadecimal', '.a { color: #1c1b1f; }', 'color-no-hex'],
  ['a colour by name', '.a { color: rebeccapurple; }', 'color-named'],
  ['a colour by its parts', '.a { background: rgb(0 0 0 / 50%); }', 'function-disallowed-list'],
  ['a radius', '.a { border-radius: 13px; }', 'declaration-property-value-allowed-list'],
  ['a type size', '.a { font-size: 15px; }', 'declaration-property-value-allowed-list'],
  ['a weight', '.a { font-weight: 500; }', 'declaration-property-value-allowed-list'],
  ['a shadow', '.a { box-shadow: 0 1px 2px var(--color-line); }', 'declaration-property-value-allowed-list'],
  ['a place in the stack', '.a { z-index: 9999; }', 'declaration-property-value-allowed-list'],
  ['a breakpoint', '@media (max-width: 640px) { .a { display: none; } }', 'media-feature-name-value-allowed-list'],
])('%s outside of tokens.css is refused', async (_name, code, rule) => {
  expect(await findings(code)).toEqual([rule]);
});

test('the values of tokens.css are taken', async () => {
  const code =
    '.a { border-radius: var(--radius-3) var(--radius-3) 0 0; color: var(--color-text); font-size: var(--text-4); }' +
    '@media (max-width: 767px) { .a { z-index: var(--z-bar); } }';
  expect(await findings(code)).toEqual([]);
});

test('every class of a style sheet is used by the code that imports it', () => {
  const code = globSync('web/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const unused = globSync('web/**/*.module.css').flatMap((file) => {
    const users = code.filter((text) => text.includes(`/${basename(file)}'`)).join('\n');
    // Classes looked up by a computed name cannot be checked here.
    if (users.includes('styles[')) return [];
    const imported = [...users.matchAll(new RegExp(`import (\\w+) from '[^']*/${basename(file)}'`, 'g'))].map(
      ([, as]) => as,
    );
    const classes = new Set(
      readFileSync(file, 'utf8')
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .match(/(?<=\.)[a-z][\w-]*/gi),
    );
    return [...classes]
      .filter((name) => !users.match(`(?:(?:${imported.join('|')})\\.|\\{ )${name}\\b`))
      .map((name) => `${file}: ${name}`);
  });
  expect(unused).toEqual([]);
});
