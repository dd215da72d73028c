import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerLine } from '#contract/wallet.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { readPage } from '#web/ui/page-number.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { useFocusOnPage } from '#web/ui/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import historyPart from 'messages:wallet-history';
import { HistoryRow, HistoryRowSkeleton } from './HistoryRow.tsx';
import { LineDialog } from './LineDialog.tsx';
import { historyQuery, linesPerPage } from './top-ups.api.ts';
import styles from './History.module.css';

/** Every line of the ledger; its page is part of the address. */
export function History() {
  const texts = useMessages(historyPart);
  const page = readPage(useSearchParams()[0].get('page'));
  const heading = useFocusOnPage(page);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(historyQuery(page));
  const [opened, setOpened] = useState<LedgerLine | null>(null);
  const pages = data ? Math.ceil(data.total / linesPerPage) : 0;
  return (
    <section className={styles.section} aria-busy={isPending || isPlaceholderData}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {texts.history}
        </h2>
        {data && data.total > 0 && <span className="tabular">{texts.lines({ count: data.total })}</span>}
      </header>
      {error && !data && (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
          {error.message}
        </ErrorState>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<ReceiptText size={24} aria-hidden />}
          title={data.total > 0 ? texts.pageEmpty : texts.none}
          action={
            data.total > 0 ? (
              <ButtonLink to={paths.calls()}>{texts.toFirstPage}</ButtonLink>
            ) : (
              <ButtonLink to={paths.home()}>{texts.toGames}</ButtonLink>
            )
          }
        >
          {data.total === 0 && texts.noneHint}
        </EmptyState>
      )}
      {(isPending || (data && data.items.length > 0)) && (
        <ul className={styles.list}>
          {isPending && Array.from({ length: 6 }, (_, row) => <HistoryRowSkeleton key={row} />)}
          {data?.items.map((line) => (
            <HistoryRow key={line.id} line={line} onOpen={() => setOpened(line)} />
          ))}
        </ul>
      )}
      <LineDialog line={opened} onClose={() => setOpened(null)} />
      {pages > 1 && <Pager page={page} pages={pages} texts={texts} />}
    </section>
  );
}
