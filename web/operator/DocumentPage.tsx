import { useLocation } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { OfferPage } from './OfferPage.tsx';
import { OperatorPage } from './OperatorPage.tsx';
import { RefundsPage } from './RefundsPage.tsx';

/** The documents about what is sold here: one small screen, fetched as a whole. */
function DocumentPage() {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  if (pathname === paths.offer()) return <OfferPage />;
  return pathname === paths.refunds() ? <RefundsPage /> : <OperatorPage />;
}

export { DocumentPage as Component };
