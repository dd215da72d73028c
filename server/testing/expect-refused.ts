import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Expects a refusal by its status and its code. */
export function expectRefused({ status, body }: Pick<Answer, 'status' | 'body'>, expected: number, code: string): void {
  expect([status, body?.code]).toEqual([expected, code]);
}
