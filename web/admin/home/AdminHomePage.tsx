import { useMayUse } from '#web/http/use-session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminHomeQuery } from '#web/shell/bar/admin-home.api.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminHomePart from 'messages:admin-home';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { Overview, PeriodChoice } from './Overview.tsx';
import { readPeriod } from './period.ts';
import { HealthStrip } from './HealthStrip.tsx';
import { ModelCard } from './ModelCard.tsx';
import { PageHits } from './PageHits.tsx';
import { Queue } from './Queue.tsx';
import { SetupCard } from './SetupCard.tsx';

/** The product at a glance: first what somebody should look into, then its figures. */
function AdminHomePage() {
  const texts = useMessages(adminHomePart);
  const query = useQuery(adminHomeQuery());
  const isAdmin = useMayUse([]);
  const [address] = useQueryParams();
  // A page that stays open over midnight goes on to the new day when it is read again.
  const [opened_at] = useState(() => Date.now());
  const period = readPeriod(address, Math.max(opened_at, query.dataUpdatedAt));
  usePageTitle(texts.title);
  return (
    <Stack gap={6}>
      <PageHead title={texts.title} actions={<PeriodChoice period={period} />} />
      <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={58} />}>
        {(home) => (
          <>
            <Queue {...home} />
            {home.health && <HealthStrip health={home.health} model={home.model} />}
            {isAdmin && <SetupCard />}
            {isAdmin && <ModelCard has_model={home.model !== null} />}
          </>
        )}
      </LoadState>
      <Overview period={period} />
      {isAdmin && <PageHits />}
    </Stack>
  );
}

export { AdminHomePage as Component };
