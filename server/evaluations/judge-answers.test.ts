import { expect, test } from 'vitest';
import { judgeAnswer, summariseAnswers } from './judge-answers.ts';

const states = ['answered', 'unsure', 'refused'] as const;

test.each([true, false])('an unsure answer is no refusal, where there is an answer (%s) or none', (answerable) => {
  const query = { answerable, expected_fact: null };
  const answers = states.map((state) => ({ query, answer: judgeAnswer(query, { state, text: '', cited: null }) }));
  const { refused_wrongly, refused_rightly } = summariseAnswers(answers, 0);
  expect([refused_wrongly, refused_rightly]).toEqual(answerable ? [1 / 3, null] : [null, 1 / 3]);
  expect(answers.map(({ answer }) => answer.right)).toEqual(answerable ? [true, true, false] : [false, true, true]);
});
