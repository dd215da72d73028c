import { useSearchParams } from 'react-router';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Layout.tsx';
import { Balance } from './Balance.tsx';
import { BuyCalls } from './BuyCalls.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

// Fetched after the balance and the packs: they lie below what a window shows, or most visits have none of them.
const TopUpCard = lazyScreen(() => import('./TopUpCard.tsx'), <Skeleton height={150} />);
const OpenTopUps = lazyScreen(() => import('./OpenTopUps.tsx'));
const Further = lazyScreen(() => import('./Further.tsx'), <Skeleton height={640} />);
const Receipt = lazyScreen(() => import('./Receipt.tsx'), <Skeleton height={480} />);

const readId = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** The wallet. With `topup` in the address it tells first what became of that payment: the provider leads back here. With `receipt` it is that receipt and nothing else. */
function CallsPage() {
  const [query] = useSearchParams();
  const receipt = readId(query.get('receipt'));
  const opened = readId(query.get('topup'));
  if (receipt !== null) return <Receipt key={receipt} id={receipt} />;
  return (
    <Page isWide gap="section">
      {opened !== null && <TopUpCard key={opened} id={opened} />}
      <Balance />
      <OpenTopUps except={opened} />
      <BuyCalls />
      <Further />
    </Page>
  );
}

export { CallsPage as Component };
