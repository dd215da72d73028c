import { useQuery } from '@tanstack/react-query';
import type { TopUp } from '#contract/top-ups.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { Chip } from '#web/ui/data/Chip.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import topUpsPart from 'messages:wallet-top-ups';
import { TopUpActions } from './TopUpActions.tsx';
import { latestTopUpsQuery } from './top-ups.api.ts';

/** Those that wait, and what has gone wrong since the last one that went well. */
function listOpen(items: readonly TopUp[]): TopUp[] {
  const paid = items.findIndex(({ status }) => status === 'succeeded');
  const isLast = (index: number) => paid === -1 || index < paid;
  return items.filter(
    ({ status, can_retry, reason, is_reviewed }, index) =>
      status === 'pending' ||
      (status === 'review' && !is_reviewed) ||
      (can_retry && reason !== 'user' && isLast(index)),
  );
}

/** Drawn only where there is something to do or to wait for. */
function OpenTopUps({ except }: { except: number | null }) {
  const texts = useMessages(topUpsPart);
  const language = useLanguage();
  const { data } = useQuery(latestTopUpsQuery());
  const open = listOpen(data?.items ?? []).filter(({ id }) => id !== except);
  if (open.length === 0) return null;
  return (
    <Stack as="section">
      <h2>{texts.open}</h2>
      <Lines>
        {open.map((topUp) => (
          <Line
            key={topUp.id}
            title={texts.what({ calls: topUp.calls, sum: formatRoubles(language, topUp.amount_rub) })}
            note={`${texts.number({ id: topUp.id })}, ${formatMoment(language, topUp.created_at)}`}
            end={
              <Row>
                <Chip tone={topUp.status === 'failed' ? 'error' : topUp.status === 'canceled' ? 'plain' : 'amber'}>
                  {texts.word[topUp.status]}
                </Chip>
                <TopUpActions topUp={topUp} size="small" />
              </Row>
            }
          />
        ))}
      </Lines>
    </Stack>
  );
}

export { OpenTopUps as Component };
