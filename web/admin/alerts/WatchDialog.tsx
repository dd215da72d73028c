import type { Alerts } from '#contract/alerts.ts';
import { alertLimits, alertSignalNames, alertSignals, type AlertSignal } from '#contract/values/alert-signals.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAlertsPart from 'messages:admin-alerts';
import formPart from 'messages:ui-form';
import { Switch } from '#web/ui/Check.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Note } from '#web/ui/Layout.tsx';
import { Columns } from '#web/ui/Parts.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useChangeAlerts } from './alerts.api.ts';
import { minutesOf, timeOf } from './time-of-day.ts';

const night = { from: 22 * 60, to: 8 * 60 };
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Thresholds and quiet hours. */
export function WatchDialog({ alerts, onClose }: { alerts: Alerts; onClose: () => void }) {
  const texts = useMessages(adminAlertsPart);
  const shared = useMessages(formPart);
  const save = useChangeAlerts();
  const quiet = alerts.quiet ?? night;
  const thresholdOf = (signal: AlertSignal) =>
    String(alerts.signals.find((one) => one.signal === signal)?.threshold ?? '');
  const form = useServerForm(
    {
      failures: thresholdOf('failures'),
      refusals: thresholdOf('refusals'),
      given_back: thresholdOf('given_back'),
      reviews: thresholdOf('reviews'),
      reports: thresholdOf('reports'),
      failed_jobs: thresholdOf('failed_jobs'),
      is_quiet: alerts.quiet !== null,
      from: timeOf(quiet.from),
      to: timeOf(quiet.to),
      time_zone: alerts.quiet === null ? ownZone() : alerts.time_zone,
    },
    async ({ is_quiet, from, to, time_zone, ...typed }) => {
      const read = (signal: AlertSignal) => (typed[signal].trim() === '' ? null : Number(typed[signal]));
      await save.mutateAsync({
        thresholds: {
          failures: read('failures'),
          refusals: read('refusals'),
          given_back: read('given_back'),
          reviews: read('reviews'),
          reports: read('reports'),
          failed_jobs: read('failed_jobs'),
        },
        quiet: is_quiet ? { from: minutesOf(from), to: minutesOf(to) } : null,
        time_zone,
        version: alerts.version,
      });
      showToast(texts.saved);
      onClose();
    },
  );
  const isQuiet = form.watch('is_quiet');
  return (
    <FormDialog form={form} title={texts.changeTitle} submit={texts.save} onClose={onClose}>
      <Note>{texts.thresholdHint}</Note>
      <Columns>
        {alertSignalNames.map((signal) => (
          <Field
            key={signal}
            {...form.register(signal, texts.windows[alertSignals[signal]])}
            label={texts.signals[signal]}
            type="number"
            inputMode="numeric"
            min={1}
            max={alertLimits.threshold}
          />
        ))}
      </Columns>
      <Switch {...form.register('is_quiet')} label={texts.isQuiet} />
      {isQuiet && (
        <>
          <Columns>
            <Field {...form.register('from')} label={shared.from} type="time" required />
            <Field {...form.register('to')} label={shared.to} type="time" required />
          </Columns>
          <Field
            {...form.register('time_zone', texts.timeZoneHint)}
            label={texts.timeZone}
            required
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}
