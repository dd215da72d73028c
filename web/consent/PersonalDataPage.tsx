import { useQuery } from '@tanstack/react-query';
import type { ConsentState } from '#contract/consents.ts';
import { useUser } from '#web/http/use-session.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useWide } from '#web/ui/useWide.ts';
import { useMessages } from '#web/i18n/messages.ts';
import consentPart from 'messages:consent';
import { consentQuery, useAcceptConsent } from './consent.api.ts';
import { consentDocument } from './consent-document.ts';
import styles from './PersonalDataPage.module.css';

/** The consent as a plain document with its contents; whoever still has to agree does it in the bar at its foot. */
function PersonalDataPage() {
  const texts = useMessages(consentPart);
  const language = useLanguage();
  const user = useUser();
  const isWide = useWide();
  const { data: operator, error, refetch } = useQuery(operatorQuery());
  const { data: consent } = useQuery(consentQuery(user?.id));

  if (!operator) {
    if (!error) return <Skeleton height={640} />;
    return (
      <ErrorState
        level="h1"
        title={texts.failed}
        action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }
  const sections = consentDocument(texts, operator);
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label={texts.contents}>
        {/* Beside the document it lies open; over it, on a phone, it would fill the window. */}
        <details key={String(isWide)} open={isWide}>
          <summary>{texts.contents}</summary>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={{ hash: id }} replace>
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <article className={styles.document}>
        <h1>{texts.title}</h1>
        <p className={styles.version}>{texts.version({ version: operator.consent_version })}</p>
        {sections.map(({ id, title, text, list }) => (
          <section key={id}>
            <h2 id={id}>{title}</h2>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {!user && (
          <p className={styles.given}>
            {texts.visitor} <Link to={paths.register()}>{texts.register}</Link>
          </p>
        )}
        {consent?.accepted && (
          <p className={styles.given}>
            {texts.agreed({
              version: consent.accepted.version,
              day: formatDate(language, consent.accepted.accepted_at),
            })}
          </p>
        )}
      </article>
      {user && consent?.is_asked && <AcceptBar user_id={user.id} consent={consent} />}
    </div>
  );
}

function AcceptBar({ user_id, consent }: { user_id: number; consent: ConsentState }) {
  const texts = useMessages(consentPart);
  const accept = useAcceptConsent(user_id);
  return (
    <div className={styles.bar} role="region" aria-label={texts.accept}>
      <p>{accept.error ? accept.error.message : consent.accepted ? texts.again : texts.please}</p>
      <Button
        loading={accept.isPending}
        onClick={() => accept.mutate(consent.version, { onSuccess: () => showToast(texts.accepted) })}
      >
        {texts.accept}
      </Button>
    </div>
  );
}

export { PersonalDataPage as Component };
