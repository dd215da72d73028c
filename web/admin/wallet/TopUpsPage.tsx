import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Card } from '#web/ui/Card.tsx';
import { Facts, TwoLines } from '#web/ui/Parts.tsx';
import { Link } from '#web/ui/Link.tsx';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import providersPart from 'messages:payment-providers';
import topUpsPart from 'messages:wallet-top-ups';
import { Choice } from '../Choice.tsx';
import { DaySpan } from '../DayFilter.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { topUpsList } from '#contract/lists/top-ups.ts';
import { useListAddress } from '../list/useListAddress.ts';
import type { ListAddress } from '../list/useListAddress.ts';
import { OnlyFilter } from '../OnlyFilter.tsx';
import { AmountFilter } from './AmountFilter.tsx';
import { TopUpState } from './TopUpState.tsx';
import { topUpsSumQuery } from './wallet.api.ts';
import styles from './TopUps.module.css';

const source = listSource(topUpsList);

function TopUpsPage() {
  const texts = useMessages(adminWalletPart).topUps;
  const providers = { ...texts.providers, ...useMessages(providersPart).names };
  const { word } = useMessages(topUpsPart);
  const address = useListAddress(topUpsList);
  const columns = useTopUpColumns();
  const navigate = useNavigate();
  return (
    <>
      <AdminList
        title={texts.title}
        count={texts.count}
        source={source}
        address={address}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }) => void navigate(paths.adminTopUp(id))}
        searchLabel={texts.search}
        filters={
          <>
            <Choice address={address} name="status" label={texts.columns.status} options={word} />
            <Choice address={address} name="provider" label={texts.columns.provider} options={providers} />
            <Choice address={address} name="review" label={texts.reviewChoice} options={{ open: texts.reviewOpen }} />
            <DaySpan address={address} />
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

function useTopUpColumns() {
  const texts = useMessages(adminWalletPart).topUps;
  const { names } = useMessages(providersPart);
  const language = useLanguage();
  return useMemo(() => {
    const providers = { ...texts.providers, ...names };
    return columnsFrom(
      topUpsList,
      { language, titles: texts.columns },
      {
        id: ({ id }) => <Link to={paths.adminTopUp(id)}>{id}</Link>,
        user: ({ user }) => (
          <TwoLines title={<Link to={paths.adminUserWallet(user.id)}>{user.name}</Link>} note={user.email} />
        ),
        status: (row) => <TopUpState {...row} />,
        provider: ({ provider }) => providers[provider],
      },
    );
  }, [texts, names, language]);
}

export { TopUpsPage as Component };
