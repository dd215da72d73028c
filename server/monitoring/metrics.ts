import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { isModelOutcome, modelOutcomes, type ModelPurpose, queuedOutcome } from '#contract/values/kinds.ts';
import type { RunningAnswer } from '#server/chat/running/running-answers.ts';

const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const scheduledSeconds = [0.01, 0.1, 1, 10, 60];
const firstTextSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300];
const modelSeconds = [0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 300];

export type Metrics = ReturnType<typeof createMetrics>;

/** What one process counts since its start, by names that every installation shares. */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    register,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, streams included',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: requestSeconds,
      registers,
    }),
    errors: counter('hintline_errors_total', 'Requests answered with an error, by its code', 'code'),
    answers: counter(
      'hintline_answers_total',
      'Answers that ended, of players and of whoever works here, by their state: answered, unsure, refused, failed, stopped',
      'outcome',
    ),
    failures: counter('hintline_answer_failures_total', 'Answers that failed, by the code the player received', 'code'),
    first_text: new Histogram({
      name: 'hintline_first_text_seconds',
      help: 'Time from an accepted question to the first that its player can read: text of the answer, or passages until it comes',
      buckets: firstTextSeconds,
      registers,
    }),
    // Each of the three labels has few values: models come from the settings, the others are words of our own.
    model_requests: counter(
      'hintline_model_requests_total',
      `Requests to the model, by what for and how they ended; of an answer ${queuedOutcome} means that it was not asked, and anything but ${modelOutcomes.join(', ')} is a fault`,
      'model',
      'purpose',
      'outcome',
    ),
    model_first_text: new Histogram({
      name: 'hintline_model_first_text_seconds',
      help: 'Time from a request for an answer to its first text, of answers without a fault',
      labelNames: ['model'] as const,
      buckets: modelSeconds,
      registers,
    }),
    model_answer: new Histogram({
      name: 'hintline_model_answer_seconds',
      help: 'Time from a request for an answer to its end, of answers without a fault',
      labelNames: ['model'] as const,
      buckets: modelSeconds,
      registers,
    }),
    tokens: counter('hintline_model_tokens_total', 'Tokens of the model, read and written', 'direction'),
    cost: counter('hintline_model_cost_usd_total', 'What the model cost at the prices set'),
    cut_prompts: counter(
      'hintline_model_prompts_cut_total',
      'Prompts of which the server of the model read far less than it was sent',
    ),
    embeddings: counter(
      'hintline_embeddings_total',
      'Calls of the encoder or a server of embeddings, and readings of questions, by what for and outcome',
      'kind',
      'outcome',
    ),
    index_cache: counter(
      'hintline_index_cache_total',
      'Looks for the index of a game: there (hit), an older one meanwhile (older), read from its file (file), built (load); and those that made room (eviction)',
      'event',
    ),
    scheduled_runs: new Histogram({
      name: 'hintline_scheduled_run_seconds',
      help: 'Time that a run of a scheduled task took, by task and outcome',
      labelNames: ['task', 'outcome'] as const,
      buckets: scheduledSeconds,
      registers,
    }),
    reads: counter(
      'hintline_reads_total',
      'Reads that may be some seconds old, by where they were made: the replica or the primary',
      'source',
    ),
    mails: counter('hintline_mails_total', 'Tries to send a mail, by outcome', 'outcome'),
    pushes: counter('hintline_pushes_total', 'Notifications written to push services, by outcome', 'outcome'),
  };
}

/** Counts an answer when it ends, and times the first that can be read of it. */
export function countAnswer({ answers, failures, first_text }: Metrics, answer: RunningAnswer): void {
  const seconds = first_text.startTimer();
  let has_text = false;
  answer.observe(({ event, data }) => {
    if ((event === 'piece' || event === 'passages') && !has_text) {
      has_text = true;
      seconds();
    }
    if (event !== 'answered' && event !== 'failed') return;
    answers.inc({ outcome: data.message.state });
    // What nobody waited for has not failed.
    if (event === 'failed' && data.message.state === 'failed') failures.inc({ code: data.code });
  });
}

/** What a request to a model came to and used. */
interface ModelRequest {
  model: string;
  purpose: ModelPurpose;
  outcome: string;
  input_tokens: number;
  output_tokens: number;
  first_text_ms: number | null;
  total_ms: number;
  cost_micro_usd: number;
}

/** Counts a request to the model. */
export function countModelRequest(
  { model_requests, model_first_text, model_answer, tokens, cost }: Metrics,
  { model, purpose, outcome, first_text_ms, total_ms, ...used }: ModelRequest,
): void {
  model_requests.inc({ model, purpose, outcome });
  if (purpose === 'answer' && isModelOutcome(outcome)) {
    if (first_text_ms !== null) model_first_text.observe({ model }, first_text_ms / 1_000);
    model_answer.observe({ model }, total_ms / 1_000);
  }
  tokens.inc({ direction: 'read' }, used.input_tokens);
  tokens.inc({ direction: 'written' }, used.output_tokens);
  cost.inc(used.cost_micro_usd / 1_000_000);
}
