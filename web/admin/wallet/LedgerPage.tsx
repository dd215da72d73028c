import { BookText } from 'lucide-react';
import { useState } from 'react';
import adminAnswersPart from 'messages:admin-answers';
import adminWalletPart from 'messages:admin-wallet';
import historyPart from 'messages:wallet-history';
import type { LedgerTransaction } from '#contract/ledger.ts';
import { ledgerList } from '#contract/lists/ledger.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatSignedCalls } from '#web/i18n/roubles.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { UserCell } from '../list/cells.tsx';
import { PageLink } from '../PageLink.tsx';

const LedgerTotals = lazyScreen(() => import('./LedgerTotals.tsx'), <Skeleton height={180} />);
const EntryDialog = lazyScreen(() => import('./EntryDialog.tsx'));

function LedgerPage() {
  const texts = useMessages(adminWalletPart).ledger;
  const { kinds } = useMessages(historyPart);
  const { calls: callTexts } = useMessages(adminAnswersPart);
  const [opened, setOpened] = useState<LedgerTransaction | null>(null);
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
        options={{ kind: kinds, bookings: texts.bookings }}
        cells={{
          kind: ({ kind, top_up_id }) =>
            top_up_id === null ? kinds[kind] : <Link to={paths.adminTopUp(top_up_id)}>{kinds[kind]}</Link>,
          call: ({ call }) => call !== null && callTexts[call],
          user: ({ user }) => user && <UserCell user={user} to={paths.adminUserWallet(user.id)} />,
          game: ({ game }) => game?.title,
          answer: ({ answer }) => answer && <PageLink to={paths.adminAnswer(answer.id)}>{String(answer.id)}</PageLink>,
          calls: ({ calls }) => signed(calls),
          reserved: ({ reserved }) => signed(reserved),
          amount_rub: ({ amount_rub }) => (amount_rub === 0 ? null : amount_rub),
          actor: ({ actor }) => actor?.name,
        }}
        onOpen={setOpened}
      />
      <LedgerTotals />
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

export { LedgerPage as Component };
