import { useSearchParams } from 'react-router';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Balance } from './Balance.tsx';
import { BuyCalls } from './BuyCalls.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';

// Fetched after the balance and the packs: they lie below what a window shows, or most visits have none of them.
const TopUpCard = lazyScreen(() => import('./TopUpCard.tsx'), <Skeleton height={150} />);
const OpenTopUps = lazyScreen(() => import('./OpenTopUps.tsx'));
const History = lazyScreen(() => import('./History.tsx'), <Skeleton height={480} />);
const LowCalls = lazyScreen(() => import('./LowCalls.tsx'));

/** The wallet. With `topup` in the address it tells first what became of that payment: the provider leads back here. */
function CallsPage() {
  const named = useSearchParams()[0].get('topup') ?? '';
  const opened = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
  return (
    <Stack gap="section">
      {opened !== null && <TopUpCard key={opened} id={opened} />}
      <Balance />
      <OpenTopUps except={opened} />
      <BuyCalls />
      <History />
      <LowCalls />
    </Stack>
  );
}

export { CallsPage as Component };
