import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Alerts } from '#contract/alerts.ts';
import { type AlertSignal, alertSignals } from '#contract/values/alert-signals.ts';
import { formatNumber, formatPercent } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminAlertsPart from 'messages:admin-alerts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Line, LinesSkeleton } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { alertsQuery } from './alerts.api.ts';
import { Channels } from './Channels.tsx';
import { Deliveries } from './Deliveries.tsx';
import { timeOf } from './time-of-day.ts';
import { WatchDialog } from './WatchDialog.tsx';

/** What is watched, where messages go, and what was sent. */
function AlertsPage() {
  const texts = useMessages(adminAlertsPart);
  const query = useQuery(alertsQuery());
  usePageTitle(texts.title);
  return (
    <Stack gap={8} aria-busy={query.isPending}>
      <PageHead title={texts.title} lead={texts.lead} />
      <LoadState query={query} failed={texts.failed} skeleton={<LinesSkeleton />}>
        {(alerts) => (
          <>
            <Watched alerts={alerts} />
            <Channels channels={alerts.channels} />
          </>
        )}
      </LoadState>
      <Deliveries />
    </Stack>
  );
}

function Watched({ alerts }: { alerts: Alerts }) {
  const texts = useMessages(adminAlertsPart);
  const language = useLanguage();
  const [isEdited, setEdited] = useState(false);
  const { signals, quiet, time_zone } = alerts;
  const figureOf = (signal: AlertSignal, value: number) =>
    (alertSignals[signal] === 'share' ? formatPercent : formatNumber)(language, value);
  return (
    <Stack as="section" gap={4}>
      <PageHead
        level="h2"
        title={texts.watched}
        actions={
          <Button variant="outlined" onClick={() => setEdited(true)}>
            {texts.change}
          </Button>
        }
      />
      <Lines>
        {signals.map(({ signal, threshold, value, since }) => (
          <Line
            key={signal}
            title={texts.signals[signal]}
            note={[
              texts.value({ value: figureOf(signal, value), window: texts.windows[alertSignals[signal]] }),
              ...(threshold === null ? [] : [texts.threshold({ threshold: figureOf(signal, threshold) })]),
            ].join(' · ')}
            end={
              since !== null ? (
                <Status tone="bad">{texts.isAlert({ time: formatWhen(language, since) })}</Status>
              ) : (
                <Status tone={threshold === null ? 'plain' : 'good'}>
                  {threshold === null ? texts.isOff : texts.isWell}
                </Status>
              )
            }
          />
        ))}
      </Lines>
      <Note>
        {quiet === null
          ? texts.noQuiet
          : texts.quietHours({ from: timeOf(quiet.from), to: timeOf(quiet.to), zone: time_zone })}
      </Note>
      {isEdited && <WatchDialog alerts={alerts} onClose={() => setEdited(false)} />}
    </Stack>
  );
}

export { AlertsPage as Component };
