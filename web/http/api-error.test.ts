import { expect, test } from 'vitest';
import { ApiError, requestFailed } from './api-error.ts';

test('a text detail is the message', () => {
  const error = new ApiError(402, { detail: 'No calls left', code: 'calls_exhausted' }, requestFailed);
  expect([error.message, error.status, error.code]).toEqual(['No calls left', 402, 'calls_exhausted']);
});

test('the messages of a list are joined, and each stands under its field', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'Not an e-mail', type: 'invalid' },
    { loc: ['body', 'password'], msg: 'Too short', type: 'too_small' },
    { loc: ['body', 'password'], msg: 'Too common', type: 'custom' },
  ];
  const error = new ApiError(422, { detail }, requestFailed);
  expect(error.message).toBe('Not an e-mail; Too short; Too common');
  expect(error.fields).toEqual({ email: 'Not an e-mail', password: 'Too short' });
});

test('without a usable detail the message field speaks', () => {
  expect(new ApiError(500, { detail: [], message: 'Down' }, requestFailed).message).toBe('Down');
  expect(new ApiError(500, { detail: '', message: 'Down' }, requestFailed).message).toBe('Down');
});

test('an answer that explains nothing gets the fallback', () => {
  for (const body of [null, undefined, 'Bad gateway', 7, [], {}, { detail: {} }, { detail: [{ loc: ['body'] }] }]) {
    expect(new ApiError(502, body, requestFailed).message).toBe('Request failed');
  }
});

test('an entry without a field is part of the message only', () => {
  const error = new ApiError(422, { detail: [{ loc: ['body'], msg: 'Empty', type: 'x' }] }, requestFailed);
  expect([error.message, error.fields]).toEqual(['Empty', {}]);
});
