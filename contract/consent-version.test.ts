import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import english from '#messages/en/consent.json' with { type: 'json' };
import russian from '#messages/ru/consent.json' with { type: 'json' };
import { consentVersion } from './auth.ts';

/** The built-in text as people were asked to agree to it, and the version that it had. */
const agreed = {
  version: '2026-12-01',
  english: 'd9a228fc4ffa75d8',
  russian: '75889025bd7c3b48',
};

const hashOf = (document: object) => createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16);

test('a changed text of the consent has a new version, so that everybody is asked again', () => {
  const texts = { english: hashOf(english.document), russian: hashOf(russian.document) };
  expect({ version: consentVersion, ...texts }).toEqual(agreed);
});
