import { useQuery } from '@tanstack/react-query';
import { Circle } from 'lucide-react';
import type { List } from '#contract/lists/define-list.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import adminPart from 'messages:admin';
import styles from './AdminList.module.css';
import type { ListState } from './list-address.ts';
import { listQuery, type Place } from './list-source.ts';

/** As often as the overview counts what waits. */
const countAgainMs = 60_000;

interface NewRowsProps {
  list: List;
  address: ListState;
  place: Place | undefined;
  /** The number of rows when the list was read. */
  total: number;
  readAt: number;
  onLoad: () => void;
}

/** Says how many rows have come since a list was read, and reads it again at a press: rows do not move by themselves. */
function NewRows({ list, address, place, total, readAt, onLoad }: NewRowsProps) {
  const texts = useMessages(adminPart).list;
  const { data, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...listQuery(list, { ...address, page: 1, after: undefined, rows: 1 }, place),
    initialData: { items: [], total },
    initialDataUpdatedAt: readAt,
    staleTime: countAgainMs,
    refetchInterval: countAgainMs,
  });
  const count = dataUpdatedAt > readAt && !isPlaceholderData ? data.total - total : 0;
  return (
    <div role="status" className={styles.news}>
      {count > 0 && (
        <Button
          size="small"
          variant="tonal"
          icon={<Circle size={10} fill="currentColor" aria-hidden />}
          onClick={onLoad}
        >
          {texts.newRows({ count })}
        </Button>
      )}
    </div>
  );
}

export { NewRows as Component };
