import type { OpenDatabase } from '#server/db/open.ts';
import { z } from 'zod';
import { type Installation, questionText } from './installation.ts';
import { send } from './traffic.ts';

const answered = z.object({ message: z.object({ message_id: z.int(), state: z.string() }) });

/** Players that ask one question after the other; what was answered was acknowledged and may not be lost. */
export interface Askers {
  /** The answers that a player received, by their message. */
  acknowledged: ReadonlyMap<number, string>;
  /** Returns when every player has stopped. */
  stop: () => Promise<void>;
}

/** Starts as many players as there are; each waits for its answer, and a moment where there is none. */
export function startAsking(
  origin: string,
  { players, messages }: Installation,
  acknowledged: Map<number, string>,
): Askers {
  const stopping = new AbortController();
  const askOn = async (headers: Record<string, string>) => {
    while (!stopping.signal.aborted) {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const call = { name: 'question', method: 'POST', path: messages, body: { text: questionText } } as const;
      const { status, text } = await send(origin, { ...call, headers: { ...headers, ...key } });
      if (status === 200) {
        const { message } = answered.parse(JSON.parse(text));
        acknowledged.set(message.message_id, message.state);
      } else {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  const all = players.map(({ headers }) => askOn(headers));
  return {
    acknowledged,
    stop: async () => {
      stopping.abort();
      await Promise.all(all);
    },
  };
}

/** How many acknowledged answers the database does not hold as they were received. */
export async function countLost({ db }: OpenDatabase, acknowledged: ReadonlyMap<number, string>): Promise<number> {
  const ids = [...acknowledged.keys()];
  const surviving = new Map<number, string>();
  for (let i = 0; i < ids.length; i += 1000) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'state'])
      .where('id', 'in', ids.slice(i, i + 1000))
      .execute();
    for (const { id, state } of rows) surviving.set(id, state);
  }
  return ids.filter((id) => surviving.get(id) !== acknowledged.get(id)).length;
}
