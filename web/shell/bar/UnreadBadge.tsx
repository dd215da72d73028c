import styles from './UnreadBadge.module.css';

/** In the corner of a bell; its link says the number in words, and the badge draws it as no text of the link. */
export function UnreadBadge({ count }: { count: number }) {
  return <b className={`${styles.badge} tabular`} data-count={Math.min(count, 99)} aria-hidden />;
}
