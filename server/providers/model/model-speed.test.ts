import { expect, test } from 'vitest';
import { type ModelStandIn, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { ModelFault } from './model-fault.ts';
import { measureSpeed } from './model-speed.ts';
import { createChatModel } from './model.ts';

const measure = (standIn: ModelStandIn, first_text_seconds = 60) =>
  measureSpeed(
    createChatModel({
      base_url: standIn.base_url,
      api_key: null,
      model: 'any',
      extra_headers: {},
      first_text_seconds,
      gap_seconds: 60,
      total_seconds: 120,
    }),
    new AbortController().signal,
  );

test('a model that reads slowly is told from one that is far away', async () => {
  const slow = await startModelStandIn({ read_per_second: 300 });
  const quick = await startModelStandIn();
  const [slowly, quickly] = [await measure(slow), await measure(quick)];
  await Promise.all([slow.close(), quick.close()]);
  // A busy machine makes it slower, nothing makes it faster.
  expect(slowly.read_per_second).toBeLessThan(600);
  expect(slowly.read_per_second).toBeLessThan(quickly.read_per_second);
});

test('what a model thinks before it writes is not taken for slow reading, whether it is shown or not', async () => {
  const shows = await startModelStandIn();
  shows.scriptSpeed({ say: 'OK' }, { say: 'one two three' }, 'long_thoughts');
  const hides = await startModelStandIn();
  hides.scriptSpeed({ say: 'OK' }, 'hidden_thoughts', 'hidden_thoughts');
  const [shown, hidden] = await Promise.all([measure(shows), measure(hides)]);
  await Promise.all([shows.close(), hides.close()]);
  for (const { read_per_second } of [shown, hidden]) expect(read_per_second).toBeGreaterThan(450);
});

test('three short requests are all that it costs, none of them beginning like another', async () => {
  const standIn = await startModelStandIn();
  await measure(standIn);
  await standIn.close();
  expect(standIn.requests.map(({ purpose }) => purpose)).toEqual(['speed', 'speed', 'speed']);
  const sent = standIn.requests.map(({ body }) => JSON.stringify(body));
  expect(sent.join('').length / 4).toBeLessThan(1_500);
  expect(new Set(sent.map((text) => /<<<speed [0-9a-f]+/.exec(text)?.[0])).size).toBe(3);
});

test('one that answers the short ones and is not done with the long one in time is slow', async () => {
  const standIn = await startModelStandIn();
  standIn.scriptSpeed({ say: 'OK' }, { say: 'one two three' }, 'stall_before_text');
  const speed = await measure(standIn, 2);
  await standIn.close();
  expect(speed.read_per_second).toBeLessThan(400);
});

test('one that does not answer is not measured', async () => {
  const standIn = await startModelStandIn();
  standIn.scriptSpeed('openai_401');
  await expect(measure(standIn)).rejects.toBeInstanceOf(ModelFault);
  await standIn.close();
});
