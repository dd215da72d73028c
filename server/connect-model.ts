import type { Logger } from 'pino';
import { lastingFaults } from '#contract/values/kinds.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Expert } from './expert/expert.ts';
import { type FittedModel, fitModel } from '#server/expert/model/fit-machine.ts';
import { createModelExpert } from '#server/expert/model/model-expert.ts';
import { recognisePicture } from '#server/expert/model/recognise.ts';
import { rewriteQuestion } from '#server/expert/sources/rewrite.ts';
import { openModelQueue, queued } from './model-queue/model-queue.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { ModelFault, type ModelFaultKind } from '#server/providers/model/model-fault.ts';
import { measureSpeed, type ModelSpeed } from '#server/providers/model/model-speed.ts';
import { type ChatModel, createChatModel } from '#server/providers/model/model.ts';
import type { WaitSettings } from '#server/providers/model/model-waits.ts';
import { isNear } from './providers/near-address.ts';
import { type PromptWatch, watchPrompts } from '#server/providers/model/prompt-watch.ts';

export interface Connected {
  expert: Expert;
  fitted: FittedModel;
  prompt_watch: PromptWatch;
  first_try: FirstTry;
}

/** The start measures the model, and so finds out whether it answers. */
export interface FirstTry {
  /** A fault that lasts until somebody mends it; null once the model answers, and where it was not tried. */
  refused: () => { kind: ModelFaultKind; since: string; last_at: string } | null;
  /** Comes once the model was tried for the first time, or is not to be. */
  ended: Promise<void>;
}

export interface Surroundings {
  log: Logger;
  metrics: Metrics;
  db: Db;
}

interface Server {
  model: string;
  /** Read for each request: a process that is started again listens elsewhere. */
  address: { base_url: string; api_key: string | null };
  /** Runs beside this server. */
  is_kept: boolean;
  /** What was measured when it was switched on. */
  speed: ModelSpeed | undefined;
}

/** The expert that lets this model write, with what is known of how it can be asked. */
export function connectModel(config: Config, server: Server, surroundings: Surroundings): Connected {
  const { log, db } = surroundings;
  const { fitted, first_try, answered } = fitServer(config, server, surroundings);
  const prompt_watch = watchCuts(server.model, surroundings);
  const model = noticed(open(config, server, fitted.fit, prompt_watch.look), answered);
  const queue = openModelQueue(db, log, () => fitted.fit().at_once);
  const { fit } = fitted;
  const expert: Expert = {
    model: server.model,
    fit,
    write: createModelExpert(model),
    tryOut: (signal) => tryOut(model, signal),
    join: queue.join,
    rewrite: (task) => rewriteQuestion(model, task, fit().rewrite_seconds),
    ...(config.AI_VISION === 'on' && {
      recognise: (task) =>
        recognisePicture(
          queued(model, queue, () => fit().queue_seconds, task.user_id),
          task,
        ),
    }),
  };
  return { expert, fitted, prompt_watch, first_try };
}

/** What is measured changes the waits, so they are read for each request, too. */
function open(
  config: Config,
  { model, address, is_kept }: Server,
  waits: () => WaitSettings,
  on_counted?: PromptWatch['look'],
): ChatModel {
  return createChatModel({
    model,
    extra_headers: is_kept ? {} : config.AI_EXTRA_HEADERS,
    ...(on_counted && { on_counted }),
    get base_url() {
      return address.base_url;
    },
    get api_key() {
      return address.api_key;
    },
    get first_text_seconds() {
      return waits().first_text_seconds;
    },
    get gap_seconds() {
      return waits().gap_seconds;
    },
    get total_seconds() {
      return waits().total_seconds;
    },
  });
}

/** A server that loads its model, or a machine that is slow beyond use. */
const measuringWaits = { first_text_seconds: 120, gap_seconds: 60, total_seconds: 180 };

/** How the model is asked, by what was measured already or will be. */
function fitServer(config: Config, server: Server, { log, db }: Surroundings) {
  const { model, address, is_kept, speed } = server;
  // Processes that start together measure one after the other.
  const measured = queued(
    open(config, server, () => measuringWaits),
    openModelQueue(db, log, () => 1),
    () => measuringWaits.total_seconds,
  );
  let refused: ReturnType<FirstTry['refused']> = null;
  const ended = Promise.withResolvers<void>();
  const fitted = fitModel(config, {
    model,
    log,
    is_kept,
    isNear: () => isNear(address.base_url),
    async measureSpeed(signal) {
      try {
        const found = await measureSpeed(measured, signal);
        refused = null;
        return found;
      } catch (error) {
        const last_at = new Date().toISOString();
        if (error instanceof ModelFault && lastingFaults.includes(error.kind))
          refused = { kind: error.kind, since: refused?.since ?? last_at, last_at };
        throw error;
      } finally {
        ended.resolve();
      }
    },
  });
  if (speed !== undefined) fitted.learn(speed);
  if (config.AI_PROFILE !== 'auto' || is_kept || speed !== undefined) ended.resolve();
  const answered: FittedModel['notice'] = (answer) => {
    refused = null;
    fitted.notice(answer);
  };
  return { fitted, first_try: { refused: () => refused, ended: ended.promise }, answered };
}

function watchCuts(model: string, { log, metrics }: Surroundings): PromptWatch {
  return watchPrompts((cut, is_first) => {
    metrics.cut_prompts.inc();
    if (is_first)
      log.warn({ model, ...cut }, 'the model’s server leaves out a part of the prompts: its context is too small');
  });
}

/** Tells how long the model took; of one that said nothing in time it was at least that. */
function noticed(model: ChatModel, notice: FittedModel['notice']): ChatModel {
  return {
    name: model.name,
    get total_seconds() {
      return model.total_seconds;
    },
    async write(request) {
      try {
        const reply = await model.write(request);
        notice(reply);
        return reply;
      } catch (error) {
        if (error instanceof ModelFault && error.kind === 'timeout_first_text')
          notice({ first_token_ms: null, usage: error.usage });
        throw error;
      }
    },
  };
}

/** Enough for a model that thinks before it says its one word. */
const tryOutTokens = 1000;

async function tryOut(model: ChatModel, signal: AbortSignal): Promise<void> {
  await model.write({
    instructions: 'Answer with one word.',
    messages: [{ role: 'user', content: 'Say OK.' }],
    max_output_tokens: tryOutTokens,
    signal,
    on_text: () => {},
  });
}
