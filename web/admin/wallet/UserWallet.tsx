import { useMayUse, useUser } from '#web/http/use-session.ts';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { isInReach } from '#contract/values/rights.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { PageLink } from '../PageLink.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminWalletPart from 'messages:admin-wallet';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Lines, Split } from '#web/ui/data/Parts.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { TablePager } from '#web/ui/data/TablePager.tsx';
import { CreditForm } from './CreditForm.tsx';
import { LedgerCheck } from './LedgerCheck.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { ledgerRows, userLedgerQuery } from './wallet.api.ts';

/** The Wallet tab of a user's page. */
function UserWallet({ user }: { user: AdminUserDetails }) {
  const { user: texts, topUps: topUpTexts } = useMessages(adminWalletPart);
  const isFinance = useMayUse(['finance']);
  const helper = useUser();
  const isOutOfReach = helper === null || !isInReach(user, helper);
  const mayCredit = isFinance && user.deleted_at === null && !isOutOfReach;
  return (
    <Split side={360} isAtEnd>
      <Ledger user={user} mayReverse={isFinance && !isOutOfReach} />
      <Stack>
        {mayCredit && <CreditForm user={user} />}
        {isFinance && isOutOfReach && <Alert tone="info">{topUpTexts.colleague}</Alert>}
        {isFinance && <LedgerCheck />}
        <PageLink to={withQuery(paths.adminTopUps(), { user_id: user.id })} instead={null}>
          {texts.topUps}
        </PageLink>
        <PageLink to={withQuery(paths.adminLedger(), { user_id: user.id })} instead={null}>
          {texts.inLedger}
        </PageLink>
      </Stack>
    </Split>
  );
}

function Ledger({ user, mayReverse }: { user: AdminUserDetails; mayReverse: boolean }) {
  const texts = useMessages(adminWalletPart).user;
  const [page, setPage] = useState(1);
  const [reversed, setReversed] = useState<AdminLedgerLine | null>(null);
  const query = useQuery(userLedgerQuery(user.id, page, ledgerRows));
  return (
    <Stack as="section" aria-busy={query.isPending}>
      <h2>{texts.history}</h2>
      <LoadState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton height={360} />}
        empty={
          query.data?.total === 0 && <EmptyState icon={<ReceiptText size={24} aria-hidden />} title={texts.none} />
        }
      >
        {({ items, total }) => (
          <>
            <Lines>
              {items.map((line) => (
                <LedgerRow key={line.id} line={line} onReverse={mayReverse ? () => setReversed(line) : undefined} />
              ))}
            </Lines>
            {total > ledgerRows && <TablePager page={page} rows={ledgerRows} total={total} onPage={setPage} />}
          </>
        )}
      </LoadState>
      {reversed && <ReverseDialog user={user} line={reversed} onClose={() => setReversed(null)} />}
    </Stack>
  );
}

export { UserWallet as Component };
