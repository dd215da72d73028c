import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Balance } from './Balance.tsx';
import { BuyCalls } from './BuyCalls.tsx';
import styles from './CallsPage.module.css';

// Fetched after the balance and the packs: they lie below what a window shows, or most visits have none of them.
const TopUpCard = lazy(async () => ({ default: (await import('./TopUpCard.tsx')).TopUpCard }));
const OpenTopUps = lazy(async () => ({ default: (await import('./OpenTopUps.tsx')).OpenTopUps }));
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }));
const LowCalls = lazy(async () => ({ default: (await import('./LowCalls.tsx')).LowCalls }));

/** The wallet. With `topup` in the address it tells first what became of that payment: the provider leads back here. */
function CallsPage() {
  const named = useSearchParams()[0].get('topup') ?? '';
  const opened = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
  return (
    <Stack gap={10} className={styles.page}>
      {opened !== null && (
        <Suspense key={opened} fallback={<Skeleton height={150} radius={16} />}>
          <TopUpCard id={opened} />
        </Suspense>
      )}
      <Balance />
      <Suspense>
        <OpenTopUps except={opened} />
      </Suspense>
      <BuyCalls />
      <Suspense fallback={<Skeleton height={480} />}>
        <History />
        <LowCalls />
      </Suspense>
    </Stack>
  );
}

export { CallsPage as Component };
