import TablePagination from '@mui/material/TablePagination';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import type { AdminLedgerLine } from '#contract/credits.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminPart from 'messages:admin';
import adminWalletPart from 'messages:admin-wallet';
import { LoadState } from '../LoadState.tsx';
import { CreditForm } from './CreditForm.tsx';
import { LedgerCheck } from './LedgerCheck.tsx';
import { LedgerRow } from './LedgerRow.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { userLedgerQuery } from './wallet.api.ts';
import styles from './UserWallet.module.css';

const rows = 20;

/** The Wallet tab of a user's page. */
function UserWallet({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminWalletPart).user;
  return (
    <div className={styles.wallet}>
      <Ledger user={user} />
      <div className={styles.side}>
        {user.deleted_at === null && <CreditForm user={user} />}
        <LedgerCheck />
        <Link to={`${paths.adminTopUps()}?user_id=${user.id}`}>{texts.topUps}</Link>
      </div>
    </div>
  );
}

function Ledger({ user }: { user: AdminUserDetails }) {
  const texts = useMessages(adminWalletPart).user;
  const { shown, next, previous } = useMessages(adminPart).list;
  const [page, setPage] = useState(1);
  const [reversed, setReversed] = useState<AdminLedgerLine | null>(null);
  const query = useQuery(userLedgerQuery(user.id, page, rows));
  const { data, isPending } = query;
  return (
    <section className={styles.ledger} aria-busy={isPending}>
      <h2>{texts.history}</h2>
      <LoadState query={query} texts={texts}>
        <Skeleton height={360} />
      </LoadState>
      {data?.total === 0 && <EmptyState icon={<ReceiptText size={24} aria-hidden />} title={texts.none} />}
      {data && data.total > 0 && (
        <ul className={styles.list}>
          {data.items.map((line) => (
            <LedgerRow key={line.id} line={line} onReverse={() => setReversed(line)} />
          ))}
        </ul>
      )}
      {data && data.total > rows && (
        <TablePagination
          component="nav"
          aria-label={texts.pages}
          count={data.total}
          page={page - 1}
          rowsPerPage={rows}
          rowsPerPageOptions={[rows]}
          onPageChange={(_event, index) => setPage(index + 1)}
          labelDisplayedRows={({ from, to, count }) => shown({ from, to, of: String(count) })}
          getItemAriaLabel={(type) => (type === 'next' ? next : previous)}
        />
      )}
      {reversed && <ReverseDialog user={user} line={reversed} onClose={() => setReversed(null)} />}
    </section>
  );
}

export { UserWallet as Component };
