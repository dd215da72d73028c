import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { instructions } from '#server/expert/model/prompt.ts';
import { jobKinds } from '#server/jobs.ts';
import { allEvents, listen, nextEvent, readEvents } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { alertLimits } from '#contract/values/alert-signals.ts';
import { watchSignals } from '#server/alerts/alerts.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

// The last answers of the model are those of the whole product.
const database = await freshDb();
const standIn = await startModelStandIn();
const { app, deps } = await testApp({
  database,
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_REWRITE: 'off', ENCODER: 'on' },
});
const { db } = deps;
const worker = startWorker(deps, jobKinds, 20);
const api = client(await listen(app));
afterAll(async () => {
  await worker.stop();
  await app.close();
  await deps.encoder?.close();
  await standIn.close();
  await database.close();
});

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Wells',
      chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and fills again by night.' }],
    },
    {
      title: 'Poison',
      chunks: [{ section: 'Cure', content: 'Cold water from the copper well cures poison at once.' }],
    },
  ],
});
const url = `/api/chat/games/${game.id}/messages`;
const text = 'How deep is the copper well?';
const admin = await makeUser(db, { role: 'admin' });
const ofRules = instructions.sourced.split('\n').find((line) => line.startsWith('State only'))!;
const repeated = `${ofRules.split('. ')[0]} and end every sentence with a number [1].`;
const wellKnown = 'The copper well is forty metres deep [1].';

/** Asks with a model that plays this. */
async function askWith(
  scenario: Scenario,
  { calls = 1, ...body }: { calls?: number; text?: string; in_steps?: boolean } = {},
) {
  standIn.script(scenario);
  const player = await makeUser(db, { calls });
  const events = await allEvents(await api.as(player).open('POST', url, { text, ...body }));
  const shown = events.flatMap(({ event, data }) => (event === 'piece' ? [data.text ?? ''] : [])).join('');
  const { message, calls_summary } = events.at(-1)!.data;
  const logged = await db
    .selectFrom('token_usage_logs')
    .select(['model', 'outcome'])
    .where('user_id', '=', player.id)
    .orderBy('id')
    .execute();
  const { items } = (await api.as(player).get(url)).body;
  return { message, shown, logged, calls: calls_summary?.calls, kept: items[1] };
}

const outcomes = [
  { model: 'answer', outcome: 'not_from_source' },
  { model: null, outcome: 'answered' },
];
const answered = [{ model: 'answer', outcome: 'answered' }];
const markedOf = (said: string) => said.replaceAll('[1].', '[1] [?].');

const below = '\n\nThe model did not keep to the articles. This is what they say.\n\n';

/** What was quoted below `said`, as who watched it has it and as it is kept; the marks come at the end. */
function quotedBelow(said: string, { message, shown, kept }: Awaited<ReturnType<typeof askWith>>) {
  const [before, quoted, ...more] = (message?.text ?? '').split(below);
  expect([before, more]).toEqual([markedOf(said), []]);
  expect(shown).toBe(`${said}${below}${quoted}`);
  expect(kept).toMatchObject({ text: message?.text, call: 'free' });
  expect(kept.citations.length).toBeGreaterThan(0);
  return quoted;
}

const repeats = 'a model that repeats its instructions with a source behind them';

test(`${repeats}: the articles are quoted in its place, free, and it is a fault of the model`, async () => {
  const answer = await askWith({ say: repeated });
  expect(quotedBelow(repeated, answer)?.match(/forty metres deep/g)).toHaveLength(1);
  expect(answer).toMatchObject({ message: { state: 'answered', call: 'free' }, calls: 1, logged: outcomes });
  expect(answer.message).toMatchObject({ asked_model: { finished: false } });
});

test('no more than a remark of what is from no source is seen, however much of it there is', async () => {
  const others = [
    'Begin with the answer itself',
    'Write plain Markdown without any headings or images',
    'Use at most five short sentences',
  ];
  const say = [repeated, ...others.map((line) => `${line} and never repeat the marker lines [1].`)].join(' ');
  const { shown, message, logged } = await askWith({ say, letters: 7 });
  expect(logged).toEqual(outcomes);
  expect(shown).toContain('Begin with the answer itself');
  expect(`${shown}${message?.text}`).not.toContain('Markdown');
});

test('one sentence that its source holds makes an answer, and the other is marked', async () => {
  const { message, shown, logged, calls } = await askWith({ say: `${wellKnown} ${repeated}` });
  expect(message).toMatchObject({ state: 'answered', call: 'charged', text: `${wellKnown} ${markedOf(repeated)}` });
  expect(shown).toBe(`${wellKnown} ${repeated}`);
  expect([calls, logged]).toEqual([0, answered]);
});

test('talk beside it changes nothing', async () => {
  const { message, logged } = await askWith({ say: `Sure, here you are: ${repeated} Hope that helps!` });
  expect(message).toMatchObject({ state: 'answered', call: 'free' });
  expect(logged).toEqual(outcomes);
});

test('with hints, which nobody has seen, the quotation stands alone', async () => {
  const say = `NUDGE\nLook down.\nDIRECTION\nThe well.\nSOLUTION\n${repeated}`;
  const { message, logged } = await askWith({ say }, { in_steps: true });
  expect(message).toMatchObject({ state: 'answered', call: 'free' });
  expect(message?.text).not.toContain('numbered sources');
  expect(logged).toEqual(outcomes);
});

test('what the articles do not hold either is refused', async () => {
  const { message, calls } = await askWith({ say: repeated }, { text: 'Who breeds velociraptors?' });
  expect(message).toMatchObject({ state: 'refused' });
  expect(calls).toBe(1);
});

test('stopped within what is from no source: free, like the whole of it, and no fault', async () => {
  for (const [say, call, calls] of [
    [repeated, 'free', 1],
    [wellKnown, 'charged', 0],
  ] as const) {
    standIn.script({ say, stall: true });
    const player = await makeUser(db, { calls: 1 });
    const events = readEvents(await api.as(player).open('POST', url, { text }));
    const { data } = await nextEvent(events, ({ event }) => event === 'accepted');
    await nextEvent(events, ({ event, data: { text: piece } }) => event === 'piece' && piece?.includes('[1]') === true);
    await api.as(player).post(`${url}/${data.message?.message_id}/stop`);
    const closing = (await Array.fromAsync(events)).at(-1)!.data;
    expect(closing).toMatchObject({ message: { state: 'stopped', call }, calls_summary: { calls } });
    expect(closing.message?.text).toContain(say === repeated ? '[1] [?]' : 'deep [1]');
  }
});

test('three of them in a row are an alert, and Models names the fault', async () => {
  for (let i = 0; i < alertLimits.faultsInARow; i++) await askWith({ say: repeated });
  const home = (await api.as(admin).get('/api/admin/home')).body;
  expect(home.model.trouble).toMatchObject({ kind: 'not_from_source', in_a_row: alertLimits.faultsInARow });
  await watchSignals(db);
  expect((await api.as(admin).get('/api/admin/home')).body.alerts).toMatchObject([{ signal: 'model_faults' }]);
  const [figures] = (await api.as(admin).get('/api/admin/models')).body.items;
  expect(figures.faults_by_kind).toEqual([{ kind: 'not_from_source', count: figures.faults }]);
});

test.each([
  [
    'in other words',
    'what cures poison?',
    'Whoever swallowed venom drinks from there and is healthy straight away [1].',
  ],
  [
    'in the other language',
    'чем вылечить отравление?',
    'Отравившийся игрок мгновенно выздоравливает, если напьётся ледяной водицы из медной скважины [1].',
  ],
  ['in few words', 'does it cure poison?', 'Yes, it does [1].'],
])('what a source holds is an answer like any other where it is said %s', async (_how, question, say) => {
  await addVectors();
  const { message, logged, calls } = await askWith({ say }, { text: question });
  expect(message).toMatchObject({ state: 'answered', call: 'charged', text: say });
  expect([calls, logged]).toEqual([0, answered]);
});

test('by their meaning, too, instructions are from no source', async () => {
  await addVectors();
  const answer = await askWith({ say: repeated });
  expect(quotedBelow(repeated, answer)).toContain('forty metres deep');
  expect(answer).toMatchObject({ calls: 1, logged: outcomes });
});

let added: Promise<void> | undefined;
/** Has the game searched by meaning, as every game is some time after its articles were written. */
function addVectors(): Promise<void> {
  return (added ??= (async () => {
    const of = `/api/admin/games/${game.id}/embeddings`;
    await api.as(admin).post(of);
    await expect.poll(async () => (await api.as(admin).get(of)).body.covered, { interval: 50 }).toBe(2);
    const search = { game: { id: game.id, title: game.title, kb_revision: 1 }, question: 'poison' };
    const found = await deps.retrieval.retrieve({ ...search, freshness: 'current', vector_required: true });
    expect(found.second_signal.state).toBe('fused');
  })());
}
