import { BookText } from 'lucide-react';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import { ledgerList } from '#contract/lists/ledger.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatSignedCalls } from '#web/i18n/roubles.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { LedgerTotals } from './LedgerTotals.tsx';

function LedgerPage() {
  const texts = useMessages(adminWalletPart).ledger;
  const { kinds } = useMessages(historyPart);
  const language = useLanguage();
  const signed = (calls: number) => (calls === 0 ? null : formatSignedCalls(language, calls));
  return (
    <Stack gap={6}>
      <AdminList
        list={ledgerList}
        texts={texts}
        icon={BookText}
        onward={{ to: paths.adminTopUps(), label: texts.onward }}
        noValue="–"
        options={{ kind: kinds }}
        cells={{
          kind: ({ kind, top_up_id }) =>
            top_up_id === null ? kinds[kind] : <Link to={paths.adminTopUp(top_up_id)}>{kinds[kind]}</Link>,
          user: ({ user }) => user && <Link to={paths.adminUserWallet(user.id)}>{user.name}</Link>,
          calls: ({ calls }) => signed(calls),
          reserved: ({ reserved }) => signed(reserved),
          amount_rub: ({ amount_rub }) => (amount_rub === 0 ? null : amount_rub),
          actor: ({ actor }) => actor?.name,
        }}
      />
      <LedgerTotals />
    </Stack>
  );
}

export { LedgerPage as Component };
