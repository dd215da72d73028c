import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alerts } from '#contract/alerts.ts';
import { alertLimits, alertSignalNames, alertSignals, type AlertSignal } from '#contract/values/alert-signals.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAlertsPart from 'messages:admin-alerts';
import formPart from 'messages:ui-form';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Columns } from '#web/ui/data/Parts.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { alertsQuery, useChangeAlerts } from './alerts.api.ts';
import { minutesOf, timeOf } from './time-of-day.ts';

const night = { from: 22 * 60, to: 8 * 60 };
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const digits = (value: number | null) => (value === null ? '' : String(value));

/** What the fields show of the settings. */
function fieldsOf({ signals, quiet, time_zone }: Alerts) {
  const thresholdOf = (signal: AlertSignal) => digits(signals.find((one) => one.signal === signal)?.threshold ?? null);
  return {
    failures: thresholdOf('failures'),
    refusals: thresholdOf('refusals'),
    given_back: thresholdOf('given_back'),
    reviews: thresholdOf('reviews'),
    reports: thresholdOf('reports'),
    failed_jobs: thresholdOf('failed_jobs'),
    model_faults: thresholdOf('model_faults'),
    is_quiet: quiet !== null,
    from: timeOf((quiet ?? night).from),
    to: timeOf((quiet ?? night).to),
    time_zone: quiet === null ? ownZone() : time_zone,
  };
}

/** Thresholds and quiet hours; where somebody else was faster, the fields that were not touched follow what they saved. */
export function WatchDialog({ alerts: opened, onClose }: { alerts: Alerts; onClose: () => void }) {
  const texts = useMessages(adminAlertsPart);
  const shared = useMessages(formPart);
  const save = useChangeAlerts();
  const [newest, setNewest] = useState<Alerts>();
  const alerts = newest ?? opened;
  const stored = fieldsOf(alerts);
  const client = useQueryClient();
  const form = useServerForm(
    fieldsOf(opened),
    async ({ is_quiet, from, to, time_zone, ...typed }) => {
      const read = (signal: AlertSignal) => (typed[signal].trim() === '' ? null : Number(typed[signal]));
      const body = {
        thresholds: {
          failures: read('failures'),
          refusals: read('refusals'),
          given_back: read('given_back'),
          reviews: read('reviews'),
          reports: read('reports'),
          failed_jobs: read('failed_jobs'),
          model_faults: read('model_faults'),
        },
        quiet: is_quiet ? { from: minutesOf(from), to: minutesOf(to) } : null,
        time_zone,
        version: alerts.version,
      };
      try {
        await save.mutateAsync(body);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'rule_changed') throw error;
        return setNewest(await client.fetchQuery({ ...alertsQuery(), staleTime: 0 }));
      }
      showToast(texts.saved);
      onClose();
    },
    newest && stored,
  );
  /** What somebody else saved meanwhile, where other words were typed over it. */
  const hintOf = (name: keyof typeof stored, typed: string | boolean, hint?: string) =>
    newest === undefined || typed === stored[name]
      ? hint
      : texts.storedNow({ value: String(stored[name]) === '' ? texts.isOff : String(stored[name]) });
  const isQuiet = form.watch('is_quiet');
  return (
    <FormDialog form={form} title={texts.changeTitle} submit={texts.save} onClose={onClose}>
      <Note>{texts.thresholdHint}</Note>
      {newest && <Alert tone="warning">{texts.someoneElse}</Alert>}
      <Columns>
        {alertSignalNames.map((signal) => (
          <Field
            key={signal}
            {...form.register(signal, hintOf(signal, form.watch(signal), texts.windowHints[alertSignals[signal]]))}
            label={texts.signals[signal]}
            type="number"
            inputMode="numeric"
            min={1}
            max={alertLimits.threshold[alertSignals[signal]]}
          />
        ))}
      </Columns>
      <Switch {...form.register('is_quiet')} label={texts.isQuiet} />
      {isQuiet && (
        <>
          <Columns>
            <Field
              {...form.register('from', hintOf('from', form.watch('from')))}
              label={shared.from}
              type="time"
              required
            />
            <Field {...form.register('to', hintOf('to', form.watch('to')))} label={shared.to} type="time" required />
          </Columns>
          <Field
            {...form.register('time_zone', hintOf('time_zone', form.watch('time_zone'), texts.timeZoneHint))}
            label={texts.timeZone}
            required
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}
