import { useQuery } from '@tanstack/react-query';
import { topUpsList } from '#contract/lists/top-ups.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Facts } from '#web/ui/data/Parts.tsx';
import adminWalletPart from 'messages:admin-wallet';
import { useListAddress } from '../list/useListAddress.ts';
import { topUpsSumQuery } from './wallet.api.ts';

/** Over all rows that the filters leave, not over the page in sight. */
export function TopUpsTotal() {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  const { filters, words } = useListAddress(topUpsList);
  const { data } = useQuery(topUpsSumQuery(filters, words));
  if (!data) return null;
  const figures = [
    [texts.calls, formatNumber(language, data.calls)],
    [texts.ordered, formatRoubles(language, data.amount_rub)],
    [texts.paidSum, formatRoubles(language, data.paid_rub)],
    [texts.refundedSum, formatRoubles(language, data.refunded_rub)],
  ] as const;
  return (
    <Card title={texts.sum} aria-label={texts.sum}>
      <Facts items={figures} />
    </Card>
  );
}
