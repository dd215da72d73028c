import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { AlertDelivery } from '#contract/alerts.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminAlertsPart from 'messages:admin-alerts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Line, LinesSkeleton } from '#web/ui/data/Line.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { deliveriesQuery } from './alerts.api.ts';

const tones = { waiting: 'attention', sent: 'good', failed: 'bad' } as const;

/** What was sent last, and how it went. */
export function Deliveries() {
  const texts = useMessages(adminAlertsPart);
  const query = useQuery(deliveriesQuery());
  return (
    <Stack as="section" gap={4} aria-labelledby="sent">
      <h2 id="sent">{texts.sent}</h2>
      <LoadState query={query} failed={texts.failed} skeleton={<LinesSkeleton count={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<Send size={24} aria-hidden />} title={texts.noneSent} level="h3">
              {texts.noneSentHint}
            </EmptyState>
          ) : (
            <Lines>
              {items.map((delivery) => (
                <DeliveryLine key={delivery.id} {...delivery} />
              ))}
            </Lines>
          )
        }
      </LoadState>
    </Stack>
  );
}

function DeliveryLine({ target, moment, signal, state, tries, problem, status, created_at }: AlertDelivery) {
  const texts = useMessages(adminAlertsPart);
  const language = useLanguage();
  const title =
    moment === 'test' || signal === null
      ? texts.moments.test
      : texts.moments[moment]({ signal: texts.signals[signal].toLocaleLowerCase(language) });
  const facts = [formatWhen(language, created_at), target, ...(tries > 1 ? [texts.tries({ tries })] : [])];
  return (
    <Line title={title} note={facts.join(' · ')} end={<Status tone={tones[state]}>{texts.states[state]}</Status>}>
      {problem !== null && (
        <small>
          {problem === 'answer' ? texts.problems.answer({ status: String(status) }) : texts.problems[problem]}
        </small>
      )}
    </Line>
  );
}
