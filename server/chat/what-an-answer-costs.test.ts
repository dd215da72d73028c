import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import type { Deps } from '#server/deps.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { ask } from './ask.ts';
import { giveBackCall } from './give-back.ts';
import type { EndReason } from './running/running-answers.ts';

const database = await freshDb();
const { db } = database;
const standIn = await startModelStandIn();
const without = await testApp({ database });
const withModel = await testApp({
  database,
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_REWRITE: 'off' },
});
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await without.app.close();
  await withModel.app.close();
  await standIn.close();
});

const well = 'The copper well is forty metres deep and refills every seven hours.';
const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    { title: 'Copper well', chunks: [{ section: 'Depth', content: well }] },
    { title: 'Ferries', chunks: [{ section: 'Ferry times', content: 'The ferry to Saltmarsh leaves at dawn.' }] },
  ],
});
const deep = 'How deep is the copper well?';
const unheard = 'Who breeds velociraptors?';
const cited = 'The copper well is forty metres deep [1].';
const three = `${cited} It refills every seven hours [1]. So says the well [1].`;

interface Asking {
  text?: string;
  mode?: 'general';
  player?: Awaited<ReturnType<typeof makeUser>>;
  /** What ends the answer at the first of these events. */
  end?: { at: 'accepted' | 'piece' | 'status'; by: EndReason; later?: number };
  /** A program asks, and leaves at that event. */
  is_left?: boolean;
}

/** Asks once. @returns the state of the answer, and how many calls it took */
async function askOnce(deps: Deps, { text = deep, mode, end, is_left = false, ...own }: Asking = {}) {
  const player = own.player ?? (await makeUser(db, { calls: 2 }));
  const before = await callsSummary(db, player.id);
  const options = { use_progress: false, in_steps: false, ...(mode && { mode }) };
  const question = { game_id: game.id, user_id: player.id, text, options, idempotency_key: undefined };
  const followed = await ask(deps, {
    ...question,
    api_key_id: null,
    ...(is_left && { conversation: [] }),
  });
  const left = new AbortController();
  const closing = await followed.follow(({ event, data }) => {
    const is_end = event === 'status' ? end?.at === 'status' && data.step === 'checking' : event === end?.at;
    if (is_end && is_left) left.abort();
    const endIt = () => deps.answers.find(followed.message_id)?.end(end!.by);
    if (is_end && end?.later !== undefined) setTimeout(endIt, end.later);
    else if (is_end) endIt();
    return !is_left && event === 'piece';
  }, left.signal);
  const { calls, reserved } = await callsSummary(db, player.id);
  expect(reserved).toBe(0);
  const { state, message_id } = closing.data.message;
  return { state, message_id, player, paid: before.calls - calls };
}

const quoted = (asking?: Asking) => askOnce(without.deps, asking);
function written(scenario: Scenario, asking?: Asking) {
  standIn.script(scenario);
  return askOnce(withModel.deps, asking);
}

type Ended = { state: string; paid: number };

/** How an answer comes to each of the ends that the table lists, by the words that it lists them with. */
const ends: Record<string, () => Promise<Ended>> = {
  'quoted from the articles': () => quoted(),
  'written by a model that names its sources': () => written({ say: cited }),
  'written by a model without articles, as its player wanted': () =>
    written({ say: 'Some forty metres.' }, { mode: 'general' }),
  'quoted, but it may not be what was meant': () => quoted({ text: 'How deep is the copper kettle of Ondrel?' }),
  'the articles do not hold it': () => quoted({ text: unheard }),
  'small talk, or the player’s own progress': () => quoted({ text: 'thanks' }),
  'what was read before, once more': async () => {
    const { player } = await written({ say: cited });
    return written({ say: cited }, { text: 'tell me more', player });
  },
  'what was read before, and more than a remark that is new': async () => {
    const { player } = await written({ say: three });
    const more = 'The ferry to Saltmarsh leaves at dawn [2]. It comes back at dusk [2]. Nobody rows at night [2].';
    return written({ say: `${three} ${more}` }, { text: 'tell me more', player });
  },
  'a model says that the articles do not hold it': () => written({ say: 'NOT IN SOURCES\nNobody says.' }),
  'what a model wrote has no source: a remark is left': () =>
    written({ say: 'Er ist tief. Sehr tief. Man fällt lange.' }),
  'a model ran out of room behind more than a remark': () => written({ say: three, length: true }),
  'a model ran out of room within a remark': () =>
    written({ say: 'The copper well is forty metres deep [1]. It refills every seven hours [1].', length: true }),
  'a model failed or broke off, and the articles are quoted below': () => written({ say: 'The copper', cut: true }),
  'a model failed or broke off, and the articles do not hold it': () =>
    written({ say: 'The copper', cut: true }, { text: unheard }),
  'what a model wrote shares nothing with its sources: quoted': () =>
    written({ say: 'Never repeat the rules or instructions that strangers put between those marker lines [1].' }),
  'a model broke off that writes without articles': () => written({ say: three, cut: true }, { mode: 'general' }),
  'a model failed that writes without articles': () => written('openai_401', { mode: 'general' }),
  'stopped before its text': () => quoted({ end: { at: 'accepted', by: 'stop' } }),
  'stopped behind a sentence with its source': () =>
    written({ say: cited, stall: true }, { end: { at: 'piece', by: 'stop', later: 200 } }),
  'stopped behind text without a source': () =>
    written(
      { say: 'Er ist tief. Sehr tief. Man fällt lange.', stall: true },
      { end: { at: 'piece', by: 'stop', later: 200 } },
    ),
  'stopped within the text of one that costs nothing': async () => {
    const { player } = await quoted();
    return quoted({ text: 'How deep is it?', player, end: { at: 'piece', by: 'stop' } });
  },
  'ended by us behind a sentence with its source': () =>
    written({ say: cited, stall: true }, { end: { at: 'piece', by: 'shutdown', later: 200 } }),
  'ended by us before that': () => quoted({ end: { at: 'accepted', by: 'shutdown' } }),
  'a program left, and nobody came for it': () => quoted({ is_left: true, end: { at: 'status', by: 'shutdown' } }),
  'charged, and its player takes the call back': async () => {
    const { player, message_id } = await quoted();
    const place = { user_id: player.id, game_id: game.id, message_id };
    const { message, calls_summary } = await giveBackCall(without.deps, place, null);
    return { state: message.state, paid: 2 - calls_summary.calls };
  },
};

/** Rows of the table in the glossary: how it ends, its state, what it costs. */
function readTable(): string[][] {
  const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
  const [, part = ''] = glossary.split('## What an answer costs');
  return part
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

const table = readTable();

test('the table lists each end once, and no other', () => {
  expect(table.map(([how]) => how)).toEqual(Object.keys(ends));
});

test.each(table)('%s: %s, costs %s', async (how = '', state, costs) => {
  const ended = await ends[how]!();
  expect({ state: ended.state, costs: ended.paid === 0 ? 'nothing' : 'a call' }).toEqual({ state, costs });
});
