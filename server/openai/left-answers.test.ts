import { expect, test, vi } from 'vitest';
import { countEventStreams } from '#server/http/event-stream.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { copperWell, extraOf, openProgramDoor } from '#server/testing/program-door.ts';
import { slow } from '#server/testing/slow.ts';

// An answer that nobody waits for is kept for ten seconds.
vi.setConfig(slow.startsProcesses);

/** A client that goes away: what it got is paid, and what it did not get is not. */
const { game, gate, holder, origin } = await openProgramDoor();
const { question, text: answerText } = copperWell;
const ask = { model: game.slug, messages: [{ role: 'user' as const, content: question }] };
type Holder = Awaited<ReturnType<typeof holder>>;

const isHeld = ({ callsLeft }: Holder) => expect.poll(async () => (await callsLeft()).reserved).toBe(1);
/** The server has noticed that the reader of a stream has gone. */
const hasLeft = () => expect.poll(countEventStreams).toBe(0);
const answersOf = async ({ session }: Holder) =>
  (await session.get(`/api/chat/games/${game.id}/messages`)).body.items.filter(
    ({ role }: { role: string }) => role === 'expert',
  );

/** Asks while the expert writes nothing, and leaves. */
const leaving = {
  'a stream': async (one: Holder) => {
    const stream = await one.openai().chat.completions.create({ ...ask, stream: true });
    await isHeld(one);
    stream.controller.abort();
    await hasLeft();
  },
  'a whole answer': async (one: Holder) => {
    const left = new AbortController();
    const answer = one.openai().chat.completions.create(ask, { signal: left.signal });
    await isHeld(one);
    left.abort();
    await expect(answer).rejects.toThrow('aborted');
  },
  'a tool of MCP': async ({ key, ...one }: Holder) => {
    const left = new AbortController();
    const params = { name: 'ask_expert', arguments: { game: game.slug, question } };
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const answer = clientOf(origin)
      .with(headers)
      .open('POST', '/api/mcp', message, { signal: left.signal })
      .then((response) => response.text());
    await isHeld({ key, ...one });
    left.abort();
    await expect(answer).rejects.toThrow('aborted');
  },
};

test('nothing was delivered: nothing is charged or kept to be read later, and the same question is paid', async () => {
  const all: Holder[] = [];
  gate.close();
  for (const leave of Object.values(leaving)) {
    const one = await holder();
    await leave(one);
    all.push(one);
  }
  const withKey = await holder();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const stream = await withKey.openai().chat.completions.create({ ...ask, stream: true }, { headers });
  await isHeld(withKey);
  stream.controller.abort();
  await hasLeft();
  gate.open();
  for (const one of [...all, withKey]) {
    await expect.poll(one.callsLeft, { timeout: 20_000, interval: 200 }).toEqual({ left: 5, reserved: 0 });
    // Those ten seconds are the limit of a connection that asks nothing, too: what is asked just then meets a 408.
    await expect
      .poll(() => answersOf(one))
      .toMatchObject([{ state: 'stopped', text: '', citations: [], call: 'free' }]);
  }
  for (const one of all)
    expect(extraOf(await one.openai().chat.completions.create(ask))).toMatchObject({
      text: answerText,
      calls_charged: 1,
      repeated: false,
      calls_left: 4,
    });
  const again = await withKey.openai().chat.completions.create(ask, { headers });
  expect(extraOf(again)).toMatchObject({ text: answerText, calls_charged: 1, calls_left: 4 });
});

test('who comes back within ten seconds gets the answer that was written meanwhile, and pays for it once', async () => {
  const one = await holder();
  gate.close();
  await leaving['a stream'](one);
  const [{ message_id }] = await answersOf(one);
  gate.open();
  const answer = await one.openai().chat.completions.create(ask);
  expect(answer.id).toBe(`chatcmpl-${message_id}`);
  expect(extraOf(answer)).toMatchObject({ text: answerText, calls_charged: 1, repeated: true });
  expect(await one.callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('some of the text was delivered: it is charged, and the whole may be fetched for nothing more', async () => {
  const one = await holder();
  gate.close('The copper well');
  const stream = await one.openai().chat.completions.create({ ...ask, stream: true });
  for await (const { choices } of stream) if (choices[0]?.delta.content === 'The copper well') break;
  await hasLeft();
  gate.open();
  await expect.poll(one.callsLeft, { timeout: 20_000 }).toEqual({ left: 4, reserved: 0 });
  const again = extraOf(await one.openai().chat.completions.create(ask));
  expect(again).toMatchObject({ text: answerText, repeated: true, calls_charged: 1 });
  expect(extraOf(await one.openai().chat.completions.create(ask))).toMatchObject({ calls_charged: 0 });
  expect(await one.callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('who reads along in the browser pays for what the program left', async () => {
  const one = await holder();
  gate.close();
  await leaving['a stream'](one);
  const [{ message_id }] = await answersOf(one);
  const reading = one.session.get(`/api/chat/games/${game.id}/messages/${message_id}/events`);
  gate.open();
  expect((await reading).body.message.text).toBe(answerText);
  expect(await one.callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('an answer that is stopped when nobody has read of it is free', async () => {
  const one = await holder();
  gate.close();
  await leaving['a stream'](one);
  const [{ message_id }] = await answersOf(one);
  const stopped = await one.session.post(`/api/chat/games/${game.id}/messages/${message_id}/stop`);
  expect(stopped.body.message).toMatchObject({ state: 'stopped', text: '' });
  gate.open();
  expect(await one.callsLeft()).toEqual({ left: 5, reserved: 0 });
});
