import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { countJobs } from '#server/background-jobs/background-jobs.ts';
import type { Deps } from '#server/deps.ts';
import { countEventStreams } from '#server/http/event-stream.ts';
import { figuresOfToday } from '#server/overview/overview.ts';
import { readSteamRequests } from '#server/steam/request-budget.ts';
import { costToday } from '#server/usage/usage.ts';
import { heldCalls } from '#server/wallet/reservations.ts';

// Prometheus gives up after ten seconds, and a metric of the process must not wait for the database.
const databaseMayTakeMs = 2000;
const microUsdPerUsd = 1_000_000;
const bytesPerMiB = 1024 * 1024;

/**
 * What is so now: in this process, and in the database that all processes share. While the database
 * does not answer its gauges are absent and `hintline_database_up` is 0.
 * @returns everything that there is to tell, in the format of Prometheus
 */
export function stateMetrics({ metrics, database, db, config, retrieval, replica, live }: Deps): () => Promise<string> {
  const register = new Registry();
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const { pool } = database;
  const streams = gauge('hintline_event_streams_open', 'Event streams open in this process');
  const connections = gauge('hintline_pool_connections', 'Connections to the database, by what they do', 'state');
  const waiting = gauge('hintline_pool_waiting', 'Queries of this process that wait for a connection');
  const memory = gauge('hintline_index_cache_bytes', 'Memory of this process that indexes of games take', 'kind');
  const room = gauge('hintline_index_cache_limit_bytes', 'How much memory each kind of them may take');
  const lag = gauge('hintline_replica_lag_seconds', 'How far the replica is behind at most, when last looked at');
  const nats = gauge('hintline_nats_up', 'Whether this process is connected to NATS, where that announces events');
  const unannounced = gauge('hintline_events_unannounced', 'Live events that wait to be announced to the servers');
  const up = gauge('hintline_database_up', 'Whether the database answered the questions behind these gauges');
  const budget = gauge('hintline_model_budget_usd', 'What the model may cost a day, where that is set');
  const held = gauge('hintline_calls_held', 'Calls held for answers that are being written');
  const heldSeconds = gauge('hintline_calls_held_oldest_seconds', 'How long the oldest of them has been held');
  const heldOverdue = gauge(
    'hintline_calls_held_overdue_seconds',
    'For how long the lease of any of them has been over',
  );
  const queued = gauge(
    'hintline_jobs',
    'Jobs by kind and state, ended ones of the last week; mails that left are not kept',
    'kind',
    'state',
  );
  const due = gauge('hintline_jobs_oldest_due_seconds', 'How long the oldest job has been due', 'kind');
  const spent = gauge('hintline_model_cost_today_usd', 'What the model has cost since midnight UTC');
  const answers = gauge(
    'hintline_answers_today',
    'Answers to players since midnight UTC, as the overview counts them, without whoever works here',
    'figure',
  );
  const steamSent = gauge('hintline_steam_requests', 'Requests to Steam in the six hours that are counted together');
  const steamLimit = gauge('hintline_steam_requests_limit', 'How many of them there may be');
  if (config.AI_DAILY_BUDGET_USD !== undefined) budget.set(config.AI_DAILY_BUDGET_USD);
  room.set(config.INDEX_CACHE_MIB * bytesPerMiB);

  const askDatabase = async () => {
    const [calls, cost] = [await heldCalls(db), await costToday(db)];
    const steam = await readSteamRequests(db);
    const kinds = await countJobs(db);
    const figures = await figuresOfToday(db);
    unannounced.set(await live.countUnannounced());
    held.set(calls.count);
    heldSeconds.set(calls.oldest_seconds);
    heldOverdue.set(calls.overdue_seconds);
    steamSent.set(steam.sent);
    steamLimit.set(steam.limit);
    spent.set(cost / microUsdPerUsd);
    for (const { figure, value } of figures) answers.set({ figure }, value);
    for (const { kind, state, count } of kinds) queued.set({ kind, state }, count);
    for (const { kind, due_seconds } of kinds) if (due_seconds !== null) due.set({ kind }, due_seconds);
  };

  return async () => {
    streams.set(countEventStreams());
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    for (const [kind, bytes] of Object.entries(retrieval.heldBytes())) memory.set({ kind }, bytes);
    for (const single of [held, heldSeconds, heldOverdue, spent, lag, nats, unannounced]) single.remove();
    const behind = replica?.lagSeconds() ?? null;
    if (behind !== null) lag.set(behind);
    const is_connected = live.isConnected();
    if (is_connected !== null) nats.set(is_connected ? 1 : 0);
    for (const labelled of [queued, due, answers]) labelled.reset();
    const late = wait(databaseMayTakeMs, false, { ref: false });
    const answered = await Promise.race([askDatabase().then(() => true), late]).catch(() => false);
    up.set(answered ? 1 : 0);
    return `${await metrics.register.metrics()}\n${await register.metrics()}`;
  };
}
