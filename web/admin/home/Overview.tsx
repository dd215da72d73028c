import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { overviewDays } from '#contract/values/day-figures.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import adminOverviewPart from 'messages:admin-overview';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { DateRange } from '#web/ui/controls/DateRange.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { overviewQuery } from './overview.api.ts';
import { GrowingPart, PaysPart, WellPart } from './OverviewParts.tsx';
import { countDays, type Period, type PeriodName, periods } from './period.ts';

const moveCommand = 'npm run move -- --to postgres://…';

/** Which days the overview is of; kept in the address. */
export function PeriodChoice({ period }: { period: Period }) {
  const texts = useMessages(adminOverviewPart);
  const [, setAddress] = useQueryParams();
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null);
  const choose = (name: PeriodName) => {
    setTyped(null);
    setAddress(name === 'own' ? { from: period.from, to: period.to } : { period: name });
  };
  return (
    <Row gap={3}>
      <Segments
        label={texts.period}
        value={period.name}
        onChange={choose}
        options={([...Object.keys(periods), 'own'] as PeriodName[]).map((value) => ({
          value,
          label: texts.days[value],
        }))}
      />
      {period.name === 'own' && (
        <DateRange
          {...(typed ?? period)}
          error={
            typed !== null && countDays(typed) > overviewDays.max
              ? texts.tooLong({ days: overviewDays.max })
              : undefined
          }
          onChange={(range) => {
            setTyped(range);
            // What cannot be shown stays in the fields, above the period before it.
            const days = countDays(range);
            if (days >= 1 && days <= overviewDays.max) setAddress(range, { replace: true });
          }}
        />
      )}
    </Row>
  );
}

/** The three questions about a period, as far as the reader may see them. */
export function Overview({ period: { from, to } }: { period: Period }) {
  const texts = useMessages(adminOverviewPart);
  const language = useLanguage();
  const query = useQuery(overviewQuery({ from, to }));
  return (
    <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={600} />}>
      {(data) => (
        <Stack gap={6}>
          {data.outgrown !== null && (
            <Alert tone="warning" isQuiet>
              {texts.outgrown({ most: formatNumber(language, data.outgrown), command: moveCommand })}
            </Alert>
          )}
          <Note>
            {data.counted_at === null
              ? texts.notCounted
              : texts.countedAt({ time: formatWhen(language, data.counted_at) })}
          </Note>
          {data.well && <WellPart data={data} part={data.well} />}
          {data.growing && <GrowingPart data={data} part={data.growing} />}
          {data.pays && <PaysPart data={data} part={data.pays} />}
        </Stack>
      )}
    </LoadState>
  );
}
