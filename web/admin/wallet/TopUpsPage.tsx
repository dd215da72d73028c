import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminTopUp } from '#contract/top-ups.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Card, Facts, TwoLines } from '#web/ui/Layout.tsx';
import { Link } from '#web/ui/Link.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import walletPart from 'messages:wallet';
import { Choice } from '../Choice.tsx';
import { DaySpan } from '../DayFilter.tsx';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import type { ListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { TopUpState } from './TopUpState.tsx';
import { topUpsSource, topUpsSumQuery } from './wallet.api.ts';
import styles from './TopUps.module.css';

const filterNames = ['user_id', 'status', 'provider', 'review', 'from', 'to', 'min_rub', 'max_rub'];

function TopUpsPage() {
  const texts = useMessages(adminWalletPart).topUps;
  const { word } = useMessages(walletPart).topUp;
  const address = useListAddress(filterNames, '-created_at');
  const columns = useTopUpColumns();
  const navigate = useNavigate();
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={topUpsSource}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate(paths.adminTopUp(id))}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="status" label={texts.state} options={word} />
            <Choice address={address} name="provider" label={texts.provider} options={texts.providers} />
            <Choice address={address} name="review" label={texts.reviewChoice} options={{ open: texts.reviewOpen }} />
            <DaySpan address={address} from={texts.from} to={texts.to} />
            <AmountFilter address={address} name="min_rub" label={texts.least} />
            <AmountFilter address={address} name="max_rub" label={texts.most} />
            <OnlyFilter address={address} name="user_id" label={texts.onlyUser} />
          </>
        }
        empty={{ icon: <Wallet size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
      />
      <Total address={address} />
    </>
  );
}

/** Over all rows that the filters leave, not over the page in sight. */
function Total({ address }: { address: ListAddress }) {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  const { data } = useQuery(topUpsSumQuery(address.filters, address.words));
  if (!data) return null;
  const figures = [
    [texts.calls, formatNumber(language, data.calls)],
    [texts.ordered, formatRoubles(language, data.amount_rub)],
    [texts.paidSum, formatRoubles(language, data.paid_rub)],
    [texts.refundedSum, formatRoubles(language, data.refunded_rub)],
  ] as const;
  return (
    <Card title={texts.sum} aria-label={texts.sum} className={styles.total}>
      <Facts items={figures} />
    </Card>
  );
}

function useTopUpColumns(): ListColumn<AdminTopUp>[] {
  const texts = useMessages(adminWalletPart).topUps;
  const language = useLanguage();
  return useMemo(() => {
    const moment = (iso: string | null) => <span className="tabular">{iso && formatMoment(language, iso)}</span>;
    return [
      {
        field: 'id',
        title: texts.id,
        width: 90,
        isSortable: true,
        render: ({ id }) => <Link to={paths.adminTopUp(id)}>{id}</Link>,
      },
      {
        field: 'user',
        title: texts.user,
        width: 200,
        grow: true,
        render: ({ user }) => (
          <TwoLines title={<Link to={paths.adminUserWallet(user.id)}>{user.name}</Link>} note={user.email} />
        ),
      },
      { field: 'status', title: texts.state, width: 150, isSortable: true, render: (row) => <TopUpState {...row} /> },
      {
        field: 'calls',
        title: texts.calls,
        width: 100,
        isNumber: true,
        isSortable: true,
        render: ({ calls }) => <span className="tabular">{formatNumber(language, calls)}</span>,
      },
      {
        field: 'amount_rub',
        title: texts.amount,
        width: 120,
        isNumber: true,
        isSortable: true,
        render: ({ amount_rub }) => <span className="tabular">{formatRoubles(language, amount_rub)}</span>,
      },
      { field: 'provider', title: texts.provider, width: 150, render: ({ provider }) => texts.providers[provider] },
      {
        field: 'created_at',
        title: texts.created,
        width: 210,
        isSortable: true,
        render: ({ created_at }) => moment(created_at),
      },
      {
        field: 'paid_at',
        title: texts.paid,
        width: 210,
        isSortable: true,
        isExtra: true,
        render: ({ paid_at }) => moment(paid_at),
      },
      {
        field: 'provider_payment_id',
        title: texts.payment,
        width: 320,
        isExtra: true,
        render: ({ provider_payment_id }) => provider_payment_id,
      },
    ];
  }, [texts, language]);
}

export { TopUpsPage as Component };
