import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testDb } from '#server/testing/test-db.ts';
import { refundCall, reserveCall } from '#server/wallet/reservations.ts';
import { closeAbandoned } from './close.ts';
import * as store from './chat.store.ts';
import { lastTurns } from './conversations/turns.store.ts';
import { find, hide, lock } from './conversations/conversations.store.ts';

const { db } = await testDb();
const end = { state: 'answered', text: 'Forty metres.', is_rag: true, failure_code: null } as const;

const fromBrowser = {
  mode: null,
  first_version_id: null,
  picture_id: null,
  kb_revision: 0,
  api_key_id: null,
  request_hash: null,
  basis_hash: null,
};

function ask(place: { user_id: number; game_id: number; conversation_id: number }, text: string) {
  return db.transaction().execute(async (tx) => {
    const reservation_id = await reserveCall(tx, place.user_id, 60);
    const inserted = await store.insertQuestion(tx, { ...place, ...fromBrowser, text, reservation_id }, 1);
    if (inserted === undefined) throw new Error('nothing else runs');
    return { reservation_id, ...inserted };
  });
}

async function makePlace(calls: number) {
  const game = await makeGame(db);
  const player = await makeUser(db, { calls });
  const place = { user_id: player.id, game_id: game.id };
  return { ...place, conversation_id: await makeConversation(db, place) };
}

async function makeRunning() {
  const place = await makePlace(1);
  return { ...place, ...(await ask(place, 'How deep?')) };
}

test('of a long conversation the newest turns are remembered, oldest first', async () => {
  const place = await makePlace(4);
  for (const text of ['How deep?', 'How high?', 'How far?']) {
    const ids = await ask(place, text);
    await db.transaction().execute((tx) => store.endAnswer(tx, ids, end));
  }
  const { message_id } = await ask(place, 'And how old?');
  const turns = await lastTurns(db, { ...place, message_id, first_version_id: null }, 2);
  expect(turns.map(({ question }) => question)).toEqual(['How high?', 'How far?']);
});

// Long enough for a statement on another connection to be waiting for its locks.
const untilWaitingMs = 200;

test('a history deleted in the moment in which its answer ends waits for that end, and neither breaks the other', async () => {
  const { user_id, game_id, conversation_id, ...ids } = await makeRunning();
  const { hiding } = await db.transaction().execute(async (tx) => {
    await store.lockRunning(tx, ids.message_id);
    const waiting = db.transaction().execute(async (other) => {
      await lock(other, { user_id, game_id }, conversation_id);
      return hide(other, conversation_id);
    });
    waiting.catch(() => {});
    await wait(untilWaitingMs);
    await store.endAnswer(tx, ids, end);
    return { hiding: waiting };
  });
  expect(await hiding).toEqual([]);
  expect((await find(db, user_id, conversation_id)) ?? null).toBeNull();
});

test('an answer that ends in the moment in which its call expires ends once, and neither breaks the other', async () => {
  const { reservation_id, ...ids } = await makeRunning();
  const { closing } = await db.transaction().execute(async (tx) => {
    await store.lockRunning(tx, ids.message_id);
    const waiting = db.transaction().execute((other) => closeAbandoned(other, reservation_id));
    waiting.catch(() => {});
    await wait(untilWaitingMs);
    await store.endAnswer(tx, ids, end);
    await refundCall(tx, reservation_id);
    return { closing: waiting };
  });
  expect(await closing).toBe(false);
  expect((await store.requireExchange(db, ids.question_id)).answer.state).toBe('answered');
});

test('an answer that has ended is not there to be ended again', async () => {
  const ids = await makeRunning();
  await db.transaction().execute((tx) => store.endAnswer(tx, ids, end));
  expect(await db.transaction().execute((tx) => store.lockRunning(tx, ids.message_id))).toBeUndefined();
});
