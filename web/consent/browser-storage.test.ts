import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');

test('the text of the consent was written for the cookies that are set', () => {
  const named = new Set<string>();
  for (const root of ['web', 'server'])
    for (const file of readdirSync(join(project, root), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
      const text = readFileSync(join(project, root, file), 'utf8');
      const constant = /cookieName = '([^']+)'/.exec(text)?.[1];
      for (const [, name = ''] of text.matchAll(/[`'](\w+|\$\{cookieName\})=[^`']*; Path=/g))
        named.add(name.startsWith('$') ? (constant ?? name) : name);
    }
  // One more here is one more in the section "browser" of messages/*/consent.json.
  expect([...named].toSorted()).toEqual(['device', 'guest', 'hintline_wrote', 'lang', 'model_card', 'theme']);
});
