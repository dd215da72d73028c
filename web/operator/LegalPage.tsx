import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Stack } from '#web/ui/Layout.tsx';
import legalPart from 'messages:legal';
import { operatorQuery } from './operator.api.ts';
import styles from './LegalPage.module.css';

export type Operator = AnswerOf<'GET /api/operator'>;

/** Some name what the operator has set. */
type Paragraph = string | ((operator: Operator) => string);

interface Section {
  title: string;
  text: readonly Paragraph[];
  /** What the paragraphs lead to, point by point. */
  points?: readonly string[];
}

interface LegalPageProps {
  /** The address of this page, which is not linked from itself. */
  here: string;
  title: string;
  lead: string;
  children: (operator: Operator) => React.ReactNode;
}

/** A plain document about what is sold here; whoever sells it stands in all of them. */
export function LegalPage({ here, title, lead, children }: LegalPageProps) {
  const texts = useMessages(legalPart).operator;
  const { data, error, refetch } = useQuery(operatorQuery());
  usePageTitle(title);
  const others = [
    [paths.offer(), texts.offer],
    [paths.refunds(), texts.refunds],
    [paths.operator(), texts.operator],
    [paths.personalData(), texts.personalData],
  ] as const;
  return (
    <Stack as="article" gap={8} className={styles.page} aria-busy={!data && !error}>
      <header>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {error && !data && (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <Skeleton height={640} />}
      {data && (
        <>
          {!data.is_named && (
            <div className={styles.unnamed} role="note">
              <b>{texts.unnamed}</b>
              <p>{texts.unnamedHint}</p>
            </div>
          )}
          {children(data)}
        </>
      )}
      <nav aria-label={texts.documents} className={styles.others}>
        {others
          .filter(([to]) => to !== here)
          .map(([to, name]) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
      </nav>
    </Stack>
  );
}

export function Sections({ sections, operator }: { sections: readonly Section[]; operator: Operator }) {
  const fill = (paragraph: Paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph(operator));
  return sections.map(({ title, text, points }) => (
    <section key={title}>
      <h2>{title}</h2>
      {text.map(fill).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** The seller by name and address; what is not set says so. */
export function OperatorFacts({ operator }: { operator: Operator }) {
  const texts = useMessages(legalPart).operator;
  const { name, address, inn, support_email } = operator;
  return (
    <dl className={styles.facts}>
      <dt>{texts.name}</dt>
      <dd>{name}</dd>
      <dt>{texts.address}</dt>
      <dd>{address ?? texts.notGiven}</dd>
      <dt>{texts.inn}</dt>
      <dd className="tabular">{inn ?? texts.notGiven}</dd>
      <dt>{texts.email}</dt>
      <dd>{support_email === null ? texts.notGiven : <a href={`mailto:${support_email}`}>{support_email}</a>}</dd>
    </dl>
  );
}
