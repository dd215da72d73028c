import styles from './UnreadBadge.module.css';

/** In the corner of a bell; its link says the number in words. */
export function UnreadBadge({ count }: { count: number }) {
  return (
    <b className={`${styles.badge} tabular`} aria-hidden>
      {count > 99 ? '99+' : count}
    </b>
  );
}
