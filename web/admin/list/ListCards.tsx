import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { ChevronRight } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { listTexts } from './list.texts.ts';
import type { RowsProps } from './ListGrid.tsx';
import styles from './ListCards.module.css';

/** The same rows where a grid has no room: the first column is a card's title, the others its lines. */
export function ListCards<Row>({ title, rows, isLoading, columns, idOf, onOpen, renderMenu }: RowsProps<Row>) {
  const texts = useTexts(listTexts);
  const [first, ...others] = columns;
  return (
    <div className={styles.cards}>
      {isLoading && rows && <LinearProgress className={styles.progress} aria-label={title} />}
      <ul aria-label={title} aria-busy={isLoading}>
        {!rows &&
          Array.from({ length: 5 }, (_, index) => (
            <li key={index}>
              <Skeleton height={120} radius={0} />
            </li>
          ))}
        {rows?.map((row) => (
          <li key={idOf(row)}>
            <div
              className={styles.card}
              data-openable={onOpen !== undefined || undefined}
              onClick={(event) => {
                if (!event.defaultPrevented) onOpen?.(row);
              }}
            >
              <div className={styles.head}>
                <div>{first?.render(row)}</div>
                {renderMenu ? (
                  <div onClick={(event) => event.stopPropagation()}>{renderMenu(row)}</div>
                ) : (
                  // For keys and readers; its click reaches the card.
                  onOpen && (
                    <IconButton aria-label={texts.open}>
                      <ChevronRight size={20} aria-hidden />
                    </IconButton>
                  )
                )}
              </div>
              <dl>
                {others.map(({ field, title: name, render }) => (
                  <div key={field}>
                    <dt>{name}</dt>
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
