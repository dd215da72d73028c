import { Button } from '#web/ui/controls/Button.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type TimelineKind, timelineKinds } from '#contract/values/kinds.ts';
import { ChipButton } from '#web/ui/data/Chip.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { groupByDay } from '#web/i18n/days.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { TimelineRow } from './TimelineRow.tsx';
import { timelineQuery } from './users.api.ts';

/** Everything that happened to an account, of all domains or of the chosen ones, which stand in the address. */
export function Timeline({ user_id }: { user_id: number }) {
  const texts = useMessages(adminUsersPart).timeline;
  const language = useLanguage();
  const [address, setAddress] = useQueryParams();
  const named = address.get('kinds')?.split(',') ?? [];
  const chosen = timelineKinds.filter((kind) => named.includes(kind));
  const query = useInfiniteQuery(timelineQuery(user_id, chosen));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items);

  function toggle(kind: TimelineKind) {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind];
    setAddress((current) => {
      if (next.length > 0) current.set('kinds', next.join(','));
      else current.delete('kinds');
      return current;
    });
  }

  return (
    <Stack as="section">
      <Row gap={2} role="group" aria-label={texts.filter}>
        {timelineKinds.map((kind) => (
          <ChipButton key={kind} aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
            {texts.kinds[kind]}
          </ChipButton>
        ))}
      </Row>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={360} />}
        empty={
          entries?.length === 0 && (
            <EmptyState
              icon={<History size={24} aria-hidden />}
              title={chosen.length > 0 ? texts.noneLikeThat : texts.none}
            />
          )
        }
      >
        {() => (
          <>
            <Stack as="section" gap={6} aria-label={texts.timeline}>
              {groupByDay(entries ?? [], ({ at }) => at).map(({ start, items }) => (
                <Stack key={start.getTime()} as="section" gap={2}>
                  <h2 className="label">{formatDate(language, start.toISOString())}</h2>
                  <Lines>
                    {items.map((entry) => (
                      <TimelineRow key={entry.id} entry={entry} />
                    ))}
                  </Lines>
                </Stack>
              ))}
            </Stack>
            {hasNextPage && (
              <div>
                <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {texts.more}
                </Button>
              </div>
            )}
          </>
        )}
      </LoadState>
    </Stack>
  );
}
