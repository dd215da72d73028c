import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Links } from '#web/ui/layout/Links.tsx';
import { Bullets, Facts, Prose } from '#web/ui/data/Parts.tsx';
import legalPart from 'messages:legal';
import providersPart from 'messages:payment-providers';
import { operatorQuery } from './operator.api.ts';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import styles from './LegalPage.module.css';

export type Operator = AnswerOf<'GET /api/operator'>;

/** Some name what the operator has set. */
type Paragraph = string | ((operator: Operator & { provider_terms: string }) => string);

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
  const query = useQuery(operatorQuery());
  usePageTitle(title);
  const others = [
    [paths.offer(), texts.offer],
    [paths.refunds(), texts.refunds],
    [paths.operator(), texts.operator],
    [paths.personalData(), texts.personalData],
  ] as const;
  return (
    <Prose>
      <PageHead title={title} lead={lead} />
      <LoadState query={query} failed={texts.failed} skeleton={<Skeleton height={640} />}>
        {(operator) => (
          <>
            {!operator.is_named && (
              <Card as="div" tone="amber" size="small" role="note">
                <b>{texts.unnamed}</b>
                <p>{texts.unnamedHint}</p>
              </Card>
            )}
            {children(operator)}
          </>
        )}
      </LoadState>
      <Links gap={6} aria-label={texts.documents} className="ruled">
        {others
          .filter(([to]) => to !== here)
          .map(([to, name]) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
      </Links>
    </Prose>
  );
}

export function Sections({ sections, operator }: { sections: readonly Section[]; operator: Operator }) {
  const terms: Partial<Record<Operator['payments'], string>> = useMessages(providersPart).terms;
  const provider_terms = terms[operator.payments] ?? '';
  const fill = (paragraph: Paragraph) =>
    typeof paragraph === 'string' ? paragraph : paragraph({ ...operator, provider_terms });
  return sections.map(({ title, text, points }) => (
    <section key={title}>
      <h2>{title}</h2>
      {text.map(fill).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && <Bullets items={points} />}
    </section>
  ));
}

/** What is known of the seller; a line above says where something is missing. */
export function OperatorFacts({ operator }: { operator: Operator }) {
  const texts = useMessages(legalPart).operator;
  const { name, address, inn, support_email } = operator;
  return (
    <Card as="div">
      <Facts
        className={styles.facts}
        items={[
          [texts.name, name],
          [texts.address, address],
          [texts.inn, inn],
          [texts.email, support_email !== null && <a href={`mailto:${support_email}`}>{support_email}</a>],
        ]}
      />
    </Card>
  );
}
