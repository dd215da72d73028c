import { z } from 'zod';
import { id, idParams, isoTime, listOf, shownVersion } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  alertChannelKinds,
  alertDeliveryStates,
  alertLimits,
  alertMoments,
  alertProblems,
  alertSignalNames,
  type AlertSignal,
} from './values/alert-signals.ts';
import { limits } from './values/limits.ts';

const signal = z.enum(alertSignalNames);
/** Null: not watched. */
const thresholdUpTo = (most: number) => z.int().min(1).max(most).nullable();
const threshold = thresholdUpTo(alertLimits.threshold.hour);

/** An object with its members named: of a record the description of the API would only list the required names. */
const thresholds = z.object({
  failures: threshold,
  refusals: threshold,
  given_back: threshold,
  reviews: threshold,
  reports: threshold,
  failed_jobs: threshold,
  model_faults: thresholdUpTo(alertLimits.threshold.share),
} satisfies Record<AlertSignal, typeof threshold>);

/** A time of the day in minutes after midnight. */
const minuteOfDay = z.int().min(0).max(1439);
/** Nothing is sent in these hours; what is still so afterwards is sent then. */
const quiet = z.object({ from: minuteOfDay, to: minuteOfDay });
/** Of the quiet hours, by its name, such as `Europe/Moscow`. */
const time_zone = z.string().trim().min(1).max(100);

const channel = z.object({
  id,
  kind: z.enum(alertChannelKinds),
  /** Of a webhook the host and the last letters: the rest may be secret. */
  target: z.string(),
  is_active: z.boolean(),
  created_at: isoTime,
});
export type AlertChannel = z.infer<typeof channel>;

const madeChannel = channel.extend({
  /** Of a webhook, shown this once: what is posted is signed with it. */
  secret: z.string().nullable(),
});

const delivery = z.object({
  id,
  kind: z.enum(alertChannelKinds),
  target: z.string(),
  moment: z.enum(alertMoments),
  /** Null for a test. */
  signal: signal.nullable(),
  value: z.int().nullable(),
  state: z.enum(alertDeliveryStates),
  tries: z.int(),
  problem: z.enum(alertProblems).nullable(),
  /** What the receiver answered last. */
  status: z.int().nullable(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
});
export type AlertDelivery = z.infer<typeof delivery>;

const alerts = z.object({
  signals: z.array(
    z.object({
      signal,
      threshold,
      value: z.int(),
      /** Since when it is an alert; null where it is none. */
      since: isoTime.nullable(),
    }),
  ),
  quiet: quiet.nullable(),
  time_zone,
  /** Rises with each change of thresholds or quiet hours. */
  version: z.int(),
  channels: z.array(channel),
});
export type Alerts = z.infer<typeof alerts>;

const admin = { access: 'admin', grants: [], api_key: false } as const;

export const alertsEndpoints = defineEndpoints({
  'GET /api/admin/alerts': {
    ...admin,
    summary: 'What is watched with its value now, the quiet hours, and where messages go',
    response: alerts,
  },
  'PUT /api/admin/alerts/settings': {
    ...admin,
    summary: 'Change thresholds and quiet hours; 409 where somebody else was faster',
    body: z.object({
      thresholds,
      quiet: quiet.nullable(),
      time_zone,
      version: shownVersion,
    }),
    response: alerts,
  },
  'POST /api/admin/alerts/channels': {
    ...admin,
    summary: 'Send alerts to an e-mail address, or post them to a public https address; the secret is shown once',
    body: z.object({ kind: z.enum(alertChannelKinds), target: z.string().trim().min(1).max(limits.webAddress) }),
    response: madeChannel,
  },
  'PATCH /api/admin/alerts/channels/{id}': {
    ...admin,
    summary: 'Switch a channel off or on',
    params: idParams,
    body: z.object({ is_active: z.boolean() }),
    response: channel,
  },
  'POST /api/admin/alerts/channels/{id}/secret': {
    ...admin,
    summary: 'A new secret in place of the one that signed so far, shown once',
    params: idParams,
    response: madeChannel,
  },
  'POST /api/admin/alerts/channels/{id}/test': {
    ...admin,
    summary: 'Send a test; how it went is in the list of what was sent',
    params: idParams,
    response: delivery,
  },
  'DELETE /api/admin/alerts/channels/{id}': {
    ...admin,
    summary: 'Delete a channel; it can be restored for 7 days',
    params: idParams,
    status: 204,
  },
  'POST /api/admin/alerts/channels/{id}/restore': {
    ...admin,
    summary: 'Undo the deletion of a channel within 7 days',
    params: idParams,
    response: channel,
  },
  'GET /api/admin/alerts/deliveries': {
    ...admin,
    summary: 'What was sent last and how it went, newest first',
    response: listOf(delivery),
  },
});
