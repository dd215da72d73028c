import type { ModelProfile } from '#contract/values/changeable-rules.ts';
import type { Config } from '#server/config.ts';
import type { ModelSpeed } from '#server/providers/model/model-speed.ts';
import type { ModelFit } from '../expert.ts';

/** What holds where the operator says nothing. `local` is what a small model on one processor can read while somebody waits. */
export const profiles: Readonly<Record<ModelProfile, ModelFit>> = {
  api: {
    profile: 'api',
    prompt_characters: 14_000,
    output_tokens: 2_000,
    first_text_seconds: 20,
    gap_seconds: 15,
    total_seconds: 60,
    rewrites: true,
    rewrite_seconds: 2,
    at_once: null,
    queue_seconds: 60,
    passages_seconds: 3,
  },
  local: {
    profile: 'local',
    prompt_characters: 4_600,
    output_tokens: 300,
    first_text_seconds: 90,
    gap_seconds: 30,
    total_seconds: 180,
    rewrites: true,
    rewrite_seconds: 2,
    at_once: 1,
    queue_seconds: 60,
    passages_seconds: 1,
  },
};

/** Instructions, passages and earlier turns of the longest prompt that an API is sent, by the estimate. */
const longPromptTokens = 4_500;
/** A player who waits longer until this is read is better served by less; what a model thinks before it writes stays. */
const readSecondsBearable = 10;
/** An answer of some hundred tokens is written while it is read. */
const writtenPerSecondLeast = 8;

/** Which profile suits a model this fast. */
export function profileFor({
  read_per_second,
  written_per_second,
}: Pick<ModelSpeed, 'read_per_second' | 'written_per_second'>): ModelProfile {
  const isSlow = longPromptTokens / read_per_second > readSecondsBearable;
  return isSlow || written_per_second < writtenPerSecondLeast ? 'local' : 'api';
}

/** To rewrite a question takes so many tokens. */
const rewriting = { read: 600, written: 70 };
/** A request takes longer than measured while the machine does other things. */
const slack = 1.5;
const rewriteSecondsMin = 2;
/** Rewriting that takes longer is worth less than what a player loses by it. */
const rewriteSecondsMax = 8;

function secondsToRewrite({ latency_seconds, read_per_second, written_per_second }: ModelSpeed): number {
  return slack * (latency_seconds + rewriting.read / read_per_second + rewriting.written / written_per_second);
}

/**
 * The profile that is set, or that suits the measured speed; each value that the operator sets stays.
 * @param options.is_kept the model runs beside this server: it reads slowly, whatever a test of a moment says
 */
export function fitOf(settings: Config, speed: ModelSpeed | null, { is_kept = false } = {}): ModelFit {
  const suiting = is_kept ? 'local' : speed && profileFor(speed);
  const chosen = settings.AI_PROFILE === 'auto' ? suiting : settings.AI_PROFILE;
  const profile = profiles[chosen ?? 'api'];
  const need = speed === null ? profile.rewrite_seconds : secondsToRewrite(speed);
  const isAsked = settings.AI_REWRITE === 'on' || settings.AI_REWRITE_SECONDS !== undefined;
  return {
    profile: profile.profile,
    prompt_characters: settings.AI_PROMPT_CHARACTERS ?? profile.prompt_characters,
    output_tokens: settings.AI_OUTPUT_TOKENS ?? profile.output_tokens,
    first_text_seconds: settings.AI_FIRST_TEXT_SECONDS ?? profile.first_text_seconds,
    gap_seconds: settings.AI_GAP_SECONDS ?? profile.gap_seconds,
    total_seconds: settings.AI_TOTAL_SECONDS ?? profile.total_seconds,
    at_once: settings.AI_AT_ONCE ?? profile.at_once,
    queue_seconds: settings.AI_QUEUE_SECONDS ?? profile.queue_seconds,
    passages_seconds: settings.AI_PASSAGES_SECONDS ?? profile.passages_seconds,
    rewrites: settings.AI_REWRITE !== 'off' && (isAsked || need <= rewriteSecondsMax),
    rewrite_seconds: settings.AI_REWRITE_SECONDS ?? Math.min(rewriteSecondsMax, Math.max(rewriteSecondsMin, need)),
  };
}

export function settingsOfFit(fit: ModelFit): Partial<Config> {
  return {
    AI_PROMPT_CHARACTERS: fit.prompt_characters,
    AI_OUTPUT_TOKENS: fit.output_tokens,
    AI_FIRST_TEXT_SECONDS: fit.first_text_seconds,
    AI_GAP_SECONDS: fit.gap_seconds,
    AI_TOTAL_SECONDS: fit.total_seconds,
    AI_PASSAGES_SECONDS: fit.passages_seconds,
    ...(fit.at_once !== null && { AI_AT_ONCE: fit.at_once, AI_QUEUE_SECONDS: fit.queue_seconds }),
    AI_REWRITE: fit.rewrites ? 'on' : 'off',
    AI_REWRITE_SECONDS: Math.round(fit.rewrite_seconds * 10) / 10,
  };
}

/** A look at a picture takes no longer; without it the question is answered from its words. */
export const lookSeconds = 15;
/** What an answer takes beside waiting and writing: to search, to check, to be stored. */
const besideSeconds = 30;

/**
 * How long a call is held: an answer that may take longer would be free.
 * @param options.has_picture a look at it waits in the queue by itself
 */
export function leaseFor(
  { RESERVATION_LEASE_SECONDS }: Config,
  { at_once, queue_seconds, total_seconds }: ModelFit,
  { has_picture }: { has_picture: boolean },
): number {
  const wait = at_once === null ? 0 : queue_seconds;
  const looking = has_picture ? wait + lookSeconds : 0;
  return Math.max(RESERVATION_LEASE_SECONDS, looking + wait + total_seconds + besideSeconds);
}
