import styles from './Section.module.css';

interface SectionProps {
  /** Where a link to this part of the profile leads: `/profile#id`. */
  id: string;
  title: string;
  lead?: React.ReactNode;
  tone?: 'plain' | 'danger';
  children: React.ReactNode;
}

/** One card of the profile. */
export function Section({ id, title, lead, tone = 'plain', children }: SectionProps) {
  return (
    <section id={id} className={`${styles.section} ${styles[tone]}`} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
