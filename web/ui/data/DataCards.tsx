import { ChevronRight } from 'lucide-react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import tablePart from 'messages:ui-table';
import { IconButton } from '../controls/Button.tsx';
import { Checkbox } from '../controls/Check.tsx';
import type { DrawnRows } from './data-column.ts';
import { Progress } from '../feedback/Progress.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './DataTable.module.css';

const outlineCards = 5;

/** The same rows where a table has no room: the first column is a card's title, the others its lines. */
export function DataCards<Row>(props: DrawnRows<Row>) {
  const { label, columns, drawn, isLoading, isSelectable, onOpen, renderMenu } = props;
  const texts = useMessages(uiPart);
  const tableWords = useMessages(tablePart);
  const [first, ...others] = columns;
  return (
    <div className={styles.frame}>
      {isLoading && drawn && <Progress className={styles.bar} label={texts.loading} />}
      <ul aria-label={label} aria-busy={isLoading} className={styles.cards}>
        {!drawn &&
          Array.from({ length: outlineCards }, (_, index) => (
            <li key={index}>
              <Skeleton height={120} radius={0} />
            </li>
          ))}
        {drawn?.map(({ id, row, isSelected, select }) => (
          <li key={id}>
            <div
              className={styles.card}
              data-openable={onOpen !== undefined || undefined}
              onClick={(event) => {
                if (!event.defaultPrevented) onOpen?.(row);
              }}
            >
              <div className={styles.head}>
                {isSelectable && (
                  <div onClick={(event) => event.stopPropagation()}>
                    <Checkbox
                      label=""
                      aria-label={tableWords.selectRow}
                      checked={isSelected}
                      onChange={({ target }) => select(target.checked)}
                    />
                  </div>
                )}
                <div className={styles.title}>{first?.render(row)}</div>
                {renderMenu ? (
                  <div onClick={(event) => event.stopPropagation()}>{renderMenu(row)}</div>
                ) : (
                  // For keys and readers; its click reaches the card.
                  onOpen && (
                    <IconButton label={texts.open}>
                      <ChevronRight size={20} aria-hidden />
                    </IconButton>
                  )
                )}
              </div>
              <dl>
                {others.map(({ field, title, render }) => (
                  <div key={field}>
                    <dt>{title}</dt>
                    <dd>{render(row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
