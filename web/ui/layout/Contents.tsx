import { useWide } from './useWide.ts';
import { Link } from './Link.tsx';
import styles from './Contents.module.css';

interface ContentsProps {
  label: string;
  /** What folds it up; without it the label. */
  summary?: string;
  lang?: string;
  items: readonly { id: string; title: string }[];
  /** The part that is being read. */
  current?: string | undefined;
}

/** The parts of a long text: beside it, or folded up over it on a narrow window. */
export function Contents({ label, summary = label, lang, items, current }: ContentsProps) {
  const isWide = useWide();
  return (
    <nav className={styles.contents} aria-label={label}>
      <details key={String(isWide)} open={isWide}>
        <summary>{isWide ? label : summary}</summary>
        <ol lang={lang}>
          {items.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ hash: id }} replace aria-current={id === current ? 'location' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
