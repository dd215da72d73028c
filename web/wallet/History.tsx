import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LedgerLine } from '#contract/wallet.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { readPage } from '#web/ui/data/page-number.ts';
import { PagedList } from '#web/ui/data/PagedList.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useFocusOnPage } from '#web/ui/layout/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import historyPart from 'messages:wallet-history';
import { HistoryFilters, readFilter, SaveHistory } from './HistoryFilters.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import { LineDialog } from './LineDialog.tsx';
import { historyQuery, linesPerPage } from './history.api.ts';

/** Every line of the ledger; its page is part of the address. */
export function History() {
  const texts = useMessages(historyPart);
  const [address] = useSearchParams();
  const page = readPage(address.get('page'));
  const filter = readFilter(address);
  const heading = useFocusOnPage(page);
  const query = useQuery(historyQuery(page, filter));
  const { data } = query;
  const [opened, setOpened] = useState<LedgerLine | null>(null);
  const total = data?.total ?? 0;
  const isNarrowed = filter.kind !== '' || filter.from !== '' || filter.to !== '';
  return (
    <Stack as="section">
      <PageHead
        level="h2"
        headingRef={heading}
        title={texts.history}
        note={total > 0 && texts.lines({ count: total })}
        actions={total > 0 && <SaveHistory filter={filter} />}
      />
      {(isNarrowed || total > 0) && <HistoryFilters filter={filter} />}
      <PagedList
        query={query}
        page={page}
        perPage={linesPerPage}
        failed={texts.failed}
        icon={<ReceiptText size={24} aria-hidden />}
        to={paths.calls()}
        noneSuch={isNarrowed && texts.noneSuch}
        none={
          <EmptyState
            icon={<ReceiptText size={24} aria-hidden />}
            title={texts.none}
            action={<ButtonLink to={paths.home()}>{texts.toGames}</ButtonLink>}
          >
            {texts.noneHint}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Lines aria-busy={query.isPlaceholderData}>
            {items.map((line) => (
              <HistoryRow key={line.id} line={line} onOpen={() => setOpened(line)} />
            ))}
          </Lines>
        )}
      </PagedList>
      <LineDialog line={opened} onClose={() => setOpened(null)} />
    </Stack>
  );
}
