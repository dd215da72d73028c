import { expect, test } from 'vitest';
import { paths } from '#contract/values/paths.ts';
import { keepCase, leadsToGroup, readCase, withCase, withNewAnswer } from './case-address.ts';

test('an address carries the answer that somebody works on, with the filters of its list', () => {
  const answer = '/admin/quality/12?handled=false&stars=bad';
  const address = withCase('/admin/labels?game_id=3', answer);
  const query = new URLSearchParams(address.split('?')[1]);
  expect(query.get('game_id')).toBe('3');
  expect(readCase(query)).toBe(answer);
  expect(readCase(new URLSearchParams(keepCase('/admin/evaluations/4?baseline=3', query).split('?')[1]))).toBe(answer);
  expect(keepCase('/admin/evaluations/4', new URLSearchParams())).toBe('/admin/evaluations/4');
  expect(withNewAnswer(answer)).toBe(`${answer}&again=true`);
});

test('an address carries the group of questions that somebody works on', () => {
  const group = `${paths.adminGaps()}?state=open&group=7`;
  const query = new URLSearchParams(withCase('/game/wesnoth/articles/new?title=Where', group).split('?')[1]);
  expect(readCase(query)).toBe(group);
  expect([leadsToGroup(group), leadsToGroup('/admin/answers/7')]).toEqual([true, false]);
  const list = new URLSearchParams({ case: `${paths.adminGaps().slice('/admin'.length)}?state=open` });
  expect(readCase(list)).toBeUndefined();
});

test.each(['', '//evil.example', '/answers/x', '/answers/1#there', 'https://evil.example/answers/1', '/users/1'])(
  'nothing else is taken for such an answer: %s',
  (value) => expect(readCase(new URLSearchParams({ case: value }))).toBeUndefined(),
);
