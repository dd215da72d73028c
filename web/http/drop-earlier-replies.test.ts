import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropEarlierReplies } from './drop-earlier-replies.ts';

const queryKey = ['calls'];

/** A query whose replies come when the test says so, in whatever order; each says which request it belongs to. */
function start() {
  const client = new QueryClient();
  dropEarlierReplies(client);
  const replies: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => replies.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity });
  const reply = async (index: number, text: string) => {
    replies[index]?.(text);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { client, observer, replies, reply, stop: observer.subscribe(() => undefined) };
}

test('a reply requested before data was set by hand does not overwrite it', async () => {
  const { client, observer, replies, reply, stop } = start();
  client.setQueryData(queryKey, 'by hand');
  await reply(0, 'before');
  expect(observer.getCurrentResult().data).toBe('by hand');
  await reply(1, 'after');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  expect(replies).toHaveLength(2);
  stop();
});

test('a first reply requested before each of two invalidations is not shown', async () => {
  const { client, observer, replies, reply, stop } = start();
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
  await reply(0, 'before both');
  await reply(1, 'before the second');
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, fetchStatus: 'fetching' });
  await reply(2, 'after both');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after both', fetchStatus: 'idle' });
  expect(replies).toHaveLength(3);
  stop();
});

test('whoever waits for the earlier request receives the later reply', async () => {
  const { client, replies, reply, stop } = start();
  const waiting = client.fetchQuery({ queryKey });
  client.setQueryData(queryKey, 'by hand');
  await reply(0, 'before');
  await reply(1, 'after');
  expect(await waiting).toBe('after');
  expect(replies).toHaveLength(2);
  stop();
});

test('data set by hand requests nothing while no request is on its way', async () => {
  const { client, observer, replies, reply, stop } = start();
  await reply(0, 'first');
  client.setQueryData(queryKey, 'by hand');
  expect(observer.getCurrentResult()).toMatchObject({ data: 'by hand', fetchStatus: 'idle' });
  expect(replies).toHaveLength(1);
  stop();
});
