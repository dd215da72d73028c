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

/** Nothing to read, whatever stands for a missing value. */
const isEmpty = (value: React.ReactNode) =>
  value === null ||
  value === undefined ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && !/[\p{L}\p{N}]/u.test(value));

/**
 * The same rows where a table has no room: the first column is a row's first line, and as many others as fit its second.
 * All of them are there where a row leads to no page that would say more.
 */
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
              <Skeleton height={72} radius={0} />
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
              <div className={styles.body}>
                <div>{first?.render(row)}</div>
                <dl data-clipped={onOpen !== undefined || undefined}>
                  {others.map(({ field, title, isNamed, render }) => {
                    const value = render(row);
                    return (
                      !isEmpty(value) && (
                        <div key={field}>
                          <dt className={isNamed ? undefined : 'visually-hidden'}>{title}</dt>
                          <dd>{value}</dd>
                        </div>
                      )
                    );
                  })}
                </dl>
              </div>
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
          </li>
        ))}
      </ul>
    </div>
  );
}
