import { expect, test } from 'vitest';
import { recommendFor } from './machine.ts';
import { recommendedModels } from './recommended-models.ts';

const idFor = (cores: number, memory_gib: number, has_metal = false) =>
  recommendFor({ cores, memory_mib: memory_gib * 1024, has_metal })?.id ?? null;

test('the larger model wants memory and cores, and none is recommended where not even the small one fits', () => {
  expect(idFor(2, 2)).toBeNull();
  expect(idFor(2, 4)).toBe('1b');
  expect(idFor(2, 64)).toBe('1b');
  expect(idFor(8, 8)).toBe('1b');
  expect(idFor(8, 16)).toBe('4b');
  expect(idFor(4, 16, true)).toBe('4b');
});

test('each model is named whole: one revision of one file, its length and its sum', () => {
  for (const { place, file, bytes, sha256, license } of recommendedModels) {
    expect(place).toMatch(/^https:\/\/huggingface\.co\/[^/]+\/[^/]+\/resolve\/[0-9a-f]{40}$/);
    expect(file).toMatch(/\.gguf$/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(bytes).toBeGreaterThan(1_000_000_000);
    expect(license).toBe('Apache-2.0');
  }
});
