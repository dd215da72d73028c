import type { To } from 'react-router';
import { Link } from './Link.tsx';
import { useCurrentInView } from './useCurrentInView.ts';
import styles from './Tabs.module.css';

interface TabLinksProps {
  label: string;
  tabs: readonly { id: string; label: React.ReactNode; to: To; count?: string | undefined }[];
  /** The one that is shown. */
  value: string | undefined;
}

/** A row of tabs where each tab has an address of its own. */
export function TabLinks({ label, tabs, value }: TabLinksProps) {
  // A count that comes later makes its tab wider.
  const row = useCurrentInView([value, ...tabs.map(({ count }) => count)].join(' '));
  return (
    <nav className={styles.row} aria-label={label} ref={row}>
      {tabs.map((tab) => (
        <Link key={tab.id} to={tab.to} className={styles.tab} aria-current={tab.id === value ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="tabular">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
