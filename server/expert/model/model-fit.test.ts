import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { fitOf, leaseFor, profileFor, profiles } from './model-fit.ts';

const settings = (environment: Record<string, string> = {}) => readConfig(environment);
/** As measured: a model of 270 million parameters, and one of a billion, on two cores; an API somewhere. */
const tiny = { latency_seconds: 0.1, read_per_second: 180, written_per_second: 26 };
const small = { latency_seconds: 0.3, read_per_second: 60, written_per_second: 8 };
const api = { latency_seconds: 0.8, read_per_second: 3_000, written_per_second: 80 };

test('what a player would wait too long for is asked as a local model', () => {
  expect([tiny, small, api].map(profileFor)).toEqual(['local', 'local', 'api']);
  expect(profileFor({ ...api, written_per_second: 4 })).toBe('local');
  // Fewer passages do not shorten what a model thinks, or how far away it is.
  expect(profileFor({ ...api, read_per_second: 460 })).toBe('api');
});

test('before it is measured a model is asked as an API is', () => {
  expect(fitOf(settings(), null)).toEqual(profiles.api);
  expect(fitOf(settings(), tiny).profile).toBe('local');
});

test('a profile that is set stays, whatever was measured, and so does each single value', () => {
  expect(fitOf(settings({ AI_PROFILE: 'api' }), tiny).profile).toBe('api');
  const own = {
    AI_PROFILE: 'local',
    AI_PROMPT_CHARACTERS: '6000',
    AI_OUTPUT_TOKENS: '400',
    AI_FIRST_TEXT_SECONDS: '50',
    AI_GAP_SECONDS: '11',
    AI_TOTAL_SECONDS: '70',
    AI_REWRITE: 'off',
    AI_REWRITE_SECONDS: '3',
    AI_AT_ONCE: '2',
    AI_QUEUE_SECONDS: '12',
    AI_PASSAGES_SECONDS: '5',
  };
  expect(fitOf(settings(own), tiny)).toEqual({
    profile: 'local',
    prompt_characters: 6_000,
    output_tokens: 400,
    first_text_seconds: 50,
    gap_seconds: 11,
    total_seconds: 70,
    rewrites: false,
    rewrite_seconds: 3,
    at_once: 2,
    queue_seconds: 12,
    passages_seconds: 5,
  });
});

test('rewriting gets the time that the model needs, and is left out where that is too long, unless it is asked for', () => {
  expect(fitOf(settings(), api).rewrite_seconds).toBeLessThan(4);
  const slower = { ...tiny, read_per_second: 300, written_per_second: 40 };
  expect(fitOf(settings(), slower).rewrite_seconds).toBeCloseTo(1.5 * (0.1 + 600 / 300 + 70 / 40));
  expect(fitOf(settings(), small)).toMatchObject({ rewrites: false });
  expect(fitOf(settings({ AI_REWRITE: 'on' }), small)).toMatchObject({ rewrites: true, rewrite_seconds: 8 });
});

test('a call is held for as long as its answer may wait, be written, checked and stored, whatever the rule says', () => {
  const text = { has_picture: false };
  const local = fitOf(settings({ AI_PROFILE: 'local' }), null);
  expect(leaseFor(settings(), local, text)).toBe(60 + 180 + 30);
  expect(leaseFor(settings(), local, { has_picture: true })).toBe(60 + 15 + 60 + 180 + 30);
  const usual = fitOf(settings(), null);
  expect(leaseFor(settings(), usual, text)).toBe(120);
  expect(leaseFor(settings({ RESERVATION_LEASE_SECONDS: '500' }), usual, text)).toBe(500);
  const long = settings({ AI_TOTAL_SECONDS: '100', RESERVATION_LEASE_SECONDS: '60' });
  expect(leaseFor(long, fitOf(long, null), text)).toBe(130);
});

test('a model that runs beside this server is asked as a local one, before and after it was measured', () => {
  const kept = { is_kept: true };
  expect([null, api].map((speed) => fitOf(settings(), speed, kept).profile)).toEqual(['local', 'local']);
  expect(fitOf(settings({ AI_PROFILE: 'api' }), null, kept).profile).toBe('api');
});
