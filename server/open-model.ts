import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Expert } from './expert/expert.ts';
import type { FittedModel } from './expert/fit-machine.ts';
import type { KeptModel } from './local-model/keep-running.ts';
import { inLine, openModelQueue } from './model-queue/model-queue.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { ChatModel } from './providers/model.ts';
import type { WaitSettings } from './providers/model-waits.ts';
import type { PromptWatch } from './providers/prompt-watch.ts';

/**
 * The expert that lets a model write, where there is one: that of the settings, or the one that this machine runs. The model's
 * libraries take a while to load, so a product without a model never does.
 */
export async function openModel(
  config: Config,
  kept_model: KeptModel | null,
  { log, metrics, db }: { log: Logger; metrics: Metrics; db: Db },
): Promise<{ expert?: Expert; fitted?: FittedModel; prompt_watch?: PromptWatch }> {
  const { AI_MODEL, AI_VISION } = config;
  const address = kept_model?.address ?? serverOf(config);
  if (address === undefined || AI_MODEL === undefined) return {};
  const { createChatModel } = await import('./providers/model.ts');
  const { createModelExpert } = await import('./expert/model-expert.ts');
  const { measureSpeed } = await import('./providers/model-speed.ts');
  const { fitModel } = await import('./expert/fit-machine.ts');
  // A process that is started again listens elsewhere, and what is measured changes the waits: both are read for each request.
  const open = (waits: () => WaitSettings, on_counted?: PromptWatch['look']): ChatModel =>
    createChatModel({
      model: AI_MODEL,
      extra_headers: kept_model === null ? config.AI_EXTRA_HEADERS : {},
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
  // Processes that start together measure one after the other.
  const measured_model = inLine(
    open(() => measuringWaits),
    openModelQueue(db, log, () => 1),
    measuringWaits.total_seconds,
  );
  // What runs beside the server reads slowly, whatever a test of a moment says.
  const settings =
    kept_model !== null && config.AI_PROFILE === 'auto' ? { ...config, AI_PROFILE: 'local' as const } : config;
  const fitted = fitModel(settings, {
    model: AI_MODEL,
    log,
    measureSpeed: (signal) => measureSpeed(measured_model, signal),
  });
  const { fit } = fitted;
  const queue = openModelQueue(db, log, () => fit().at_once);
  const { watchPrompts } = await import('./providers/prompt-watch.ts');
  const prompt_watch = watchPrompts((cut, is_first) => {
    metrics.cut_prompts.inc();
    if (is_first)
      log.warn(
        { model: AI_MODEL, ...cut },
        'the model’s server leaves out a part of the prompts: its context is too small',
      );
  });
  const model = open(fit, prompt_watch.look);
  const { rewriteQuestion } = await import('./expert/rewrite.ts');
  const { recognisePicture } = await import('./expert/recognise.ts');
  const expert: Expert = {
    model: AI_MODEL,
    fit,
    write: createModelExpert(model),
    tryOut: (signal) => tryOut(model, signal),
    join: queue.join,
    rewrite: (task) => rewriteQuestion(model, task, fit().rewrite_seconds),
    ...(AI_VISION === 'on' && {
      recognise: (task) => recognisePicture(inLine(model, queue, fit().queue_seconds), task),
    }),
  };
  return { expert, fitted, prompt_watch };
}

function serverOf({
  AI_BASE_URL: base_url,
  AI_API_KEY,
}: Config): { base_url: string; api_key: string | null } | undefined {
  return base_url === undefined ? undefined : { base_url, api_key: AI_API_KEY ?? null };
}

/** A server that loads its model, or a machine that is slow beyond use. */
const measuringWaits = { first_text_seconds: 120, gap_seconds: 60, total_seconds: 180 };

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
