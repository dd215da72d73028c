import { paths, withQuery } from './paths.ts';
import type { Grant } from './rights.ts';

/**
 * What alerts watch, as "is it well" of the overview tells it, and over which time: what happened in the last hour,
 * what waits now, or which share of what the model was asked in the last hour failed, in percent.
 */
export const alertSignals = {
  failures: 'hour',
  refusals: 'hour',
  given_back: 'hour',
  reviews: 'now',
  reports: 'now',
  failed_jobs: 'hour',
  model_faults: 'share',
} as const;
export type AlertSignal = keyof typeof alertSignals;
export const alertSignalNames = Object.keys(alertSignals) as AlertSignal[];

export const alertChannelKinds = ['mail', 'webhook'] as const;
export type AlertChannelKind = (typeof alertChannelKinds)[number];

/** `begin`: a threshold is reached; `end`: it has been below it for a while. */
export const alertMoments = ['begin', 'end', 'test'] as const;
export type AlertMoment = (typeof alertMoments)[number];

export const alertDeliveryStates = ['waiting', 'sent', 'failed'] as const;

/** Why a try failed: not a public address, nobody there, an answer other than 2xx, the mail server, or switched off. */
export const alertProblems = ['address', 'unreachable', 'answer', 'mail', 'stopped'] as const;

export const alertLimits = {
  threshold: { hour: 1_000_000, now: 1_000_000, share: 100 },
  /** Of fewer answers in the last hour no share is told: it says nothing yet. */
  answersOfShare: 10,
  /** So many in a row, the last one within the hour, count as all of them: then the model answers nobody. */
  faultsInARow: 3,
  channels: 10,
  /** Of the list of what was sent. */
  deliveries: 50,
  /** An alert ends once its signal has been below the threshold for so long. */
  calmMinutes: 10,
} as const;

/** The grants that open the list behind a signal. */
export const alertGrants: Readonly<Record<AlertSignal, readonly Grant[]>> = {
  failures: ['reviewer', 'support'],
  refusals: ['reviewer', 'support'],
  given_back: ['reviewer', 'support'],
  reviews: ['reviewer'],
  reports: ['reviewer'],
  failed_jobs: [],
  model_faults: ['reviewer', 'finance'],
};

const hourMs = 3_600_000;

/** The list of what an alert counted; its signal had been measured over the hour before the alert began. */
export function listOfAlert(signal: AlertSignal, began_at: string): string {
  const from = new Date(Date.parse(began_at) - hourMs).toISOString();
  const lists: Readonly<Record<AlertSignal, () => string>> = {
    failures: () => withQuery(paths.adminAnswers(), { state: 'failed', players: 'true', from }),
    refusals: () => withQuery(paths.adminAnswers(), { state: 'refused', players: 'true', from }),
    given_back: () => withQuery(paths.adminAnswers(), { given_back_from: from, players: 'true' }),
    reviews: () => paths.adminReviews(),
    reports: () => paths.adminReports(),
    failed_jobs: () => withQuery(paths.adminJobs(), { failed_work: 'true', from }),
    model_faults: () => withQuery(paths.adminModels(), { from }),
  };
  return lists[signal]();
}
