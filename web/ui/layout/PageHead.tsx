import { ArrowLeft } from 'lucide-react';
import type { To } from 'react-router';
import { Link } from './Link.tsx';
import styles from './PageHead.module.css';

interface PageHeadProps {
  title: React.ReactNode;
  /** The page above this one. */
  back?: { to: To; label: string };
  /** A number or a state beside the title. */
  note?: React.ReactNode;
  /** A sentence under the title. */
  lead?: React.ReactNode;
  /** Buttons, main one last. */
  actions?: React.ReactNode;
  level?: 'h1' | 'h2';
  /** Where the focus goes, as by useFocusOnPage. */
  headingRef?: React.Ref<HTMLHeadingElement>;
}

/** Leads to the page above; by itself where the title is not known yet. */
export function BackLink({ to, label }: { to: To; label: string }) {
  return (
    <Link to={to} className={styles.back} data-back>
      <ArrowLeft size={18} aria-hidden />
      {label}
    </Link>
  );
}

/** The head of a page or of a large part of it. */
export function PageHead(props: PageHeadProps) {
  const { title, back, note, lead, actions, level: Heading = 'h1', headingRef } = props;
  return (
    <header className={styles.head}>
      {back && <BackLink {...back} />}
      <div className={styles.line}>
        <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </Heading>
        {note && <span className={styles.note}>{note}</span>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p>{lead}</p>}
    </header>
  );
}
