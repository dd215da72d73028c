import { useEffect, useRef } from 'react';
import adminQualityPart from 'messages:admin-quality';
import { useMessages } from '#web/i18n/messages.ts';
import { Note } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { useQueueKeys } from '../useQueueKeys.ts';
import styles from './Neighbours.module.css';

interface NeighboursProps<Item extends { id: number }> {
  /** The one that is shown beside them. */
  id: number;
  items: readonly Item[];
  addressOf: (id: number) => string;
  label: string;
  render: (item: Item) => React.ReactNode;
}

/** The page of the list that something was opened from; j and k walk through it. */
export function Neighbours<Item extends { id: number }>(props: NeighboursProps<Item>) {
  const { id, items, addressOf, label, render } = props;
  const texts = useMessages(adminQualityPart);
  const list = useRef<HTMLElement>(null);

  useQueueKeys(items, id, addressOf);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [id, items.length]);

  return (
    <nav data-queue ref={list} className={`surface ${styles.neighbours}`} aria-label={label}>
      <Note>{texts.keys}</Note>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={addressOf(item.id)} replace aria-current={item.id === id ? 'page' : undefined}>
              {render(item)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
