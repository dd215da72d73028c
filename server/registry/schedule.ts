import { watchSignals } from '#server/alerts/alerts.ts';
import { endOldViews } from '#server/auth/account-views.ts';
import { endAnswers, returnAbandonedCalls } from '#server/chat/running/abandoned-answers.ts';
import type { Deps } from '#server/deps.ts';
import { startDueEmbeddingJobs } from '#server/embeddings/embeddings.ts';
import { openExamples } from '#server/examples/examples.ts';
import { countPlayers } from '#server/games/count-players.ts';
import { meetDemand } from '#server/games/demand.ts';
import { findGaps } from '#server/gaps/find-gaps.ts';
import { countUses } from '#server/knowledge/articles/count-uses.ts';
import { startDueImports } from '#server/knowledge/wiki/game-wikis.ts';
import { mendParts } from '#server/knowledge/articles/mend-parts.ts';
import { countDays } from '#server/overview/count-days.ts';
import type { Scheduler } from '#server/scheduler/scheduler.ts';
import { applyRules } from '#server/settings/settings.ts';
import { checkPendingTopUps } from '#server/top-ups/sweep.ts';
import { countLedger } from '#server/wallet/ledger-totals.ts';
import { cleanUp } from './cleanup.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Everything that each process does regularly, and how often. */
export function scheduleTasks({ every }: Pick<Scheduler, 'every'>, deps: Deps): void {
  every('return abandoned calls', 30 * secondMs, () => returnAbandonedCalls(deps, false), { while_stopping: true });
  if (deps.database.kind === 'postgres') {
    every('end answers', secondMs / 2, () => endAnswers(deps), { while_stopping: true });
  }
  every('announce events', 2 * secondMs, () => deps.live.announce(), { while_stopping: true });
  every('end streams of revoked sessions', 10 * secondMs, () => deps.live.endRevokedStreams());
  // What the payment provider announced while no process ran is never announced again, so the first run looks at everything.
  let is_first = true;
  const sweep = async () => {
    const everything = is_first;
    is_first = false;
    await checkPendingTopUps(deps, everything);
  };
  every('sweep top-ups', 10 * secondMs, sweep, { soon: true });
  every('count uses', 10 * secondMs, () => countUses(deps.db));
  every('count players', 10 * secondMs, () => countPlayers(deps.db));
  every('end views', minuteMs, () => endOldViews(deps.db));
  every('watch signals', minuteMs, () => watchSignals(deps.db));
  every('read changed rules', 30 * secondMs, () => applyRules(deps));
  every('count days', minuteMs, () => countDays(deps.db), { soon: true });
  every('count the ledger', minuteMs, () => countLedger(deps.db), { soon: true });
  every('meet demand', 10 * secondMs, () => meetDemand(deps));
  every('find gaps', 10 * secondMs, () => findGaps(deps));
  every('keep examples ready', 30 * secondMs, (stopping) => openExamples(deps).keepReady(stopping), { soon: true });
  if (deps.embedder !== undefined) {
    const complete = new Map<number, number>();
    every('embed new texts', 5 * secondMs, () => startDueEmbeddingJobs(deps, complete));
  }
  every('mend parts', hourMs, () => mendParts(deps.db), { soon: true });
  every('import wikis again', minuteMs, () => startDueImports(deps));
  every('clean up', hourMs, () => cleanUp(deps));
}
