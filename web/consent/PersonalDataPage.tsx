import { useQuery } from '@tanstack/react-query';
import type { ConsentState } from '#contract/consents.ts';
import { useUser } from '#web/http/use-session.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { operatorQuery } from '#web/operator/operator.api.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import consentPart from 'messages:consent';
import { consentQuery, useAcceptConsent } from './consent.api.ts';
import { consentDocument } from './consent-document.ts';
import styles from './PersonalDataPage.module.css';
import { Contents } from '#web/ui/layout/Contents.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import { Note, Page, Row } from '#web/ui/layout/Layout.tsx';
import { Bullets, Prose, Split } from '#web/ui/data/Parts.tsx';

/** The consent as a plain document with its contents; whoever still has to agree does it in the bar at its foot. */
function PersonalDataPage() {
  const texts = useMessages(consentPart);
  const language = useLanguage();
  const user = useUser();
  const query = useQuery(operatorQuery());
  const { data: consent } = useQuery(consentQuery(user?.id));
  return (
    <LoadState query={query} failed={texts.failed} level="h1" skeleton={<Skeleton height={640} />}>
      {(operator) => {
        const sections = consentDocument(texts, operator);
        return (
          <Page isWide>
            <Split side={240}>
              <Contents label={texts.contents} items={sections} />
              <Prose>
                <PageHead title={texts.title} lead={texts.version({ version: operator.consent_version })} />
                {sections.map(({ id, title, text, list }) => (
                  <section key={id}>
                    <h2 id={id}>{title}</h2>
                    {text.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                    {list && <Bullets items={list} />}
                  </section>
                ))}
                {!user && (
                  <Note className="ruled">
                    {texts.visitor} <Link to={paths.register()}>{texts.register}</Link>
                  </Note>
                )}
                {consent?.accepted && (
                  <Note className="ruled">
                    {texts.agreed({
                      version: consent.accepted.version,
                      day: formatDate(language, consent.accepted.accepted_at),
                    })}
                  </Note>
                )}
              </Prose>
            </Split>
            {user && consent?.is_asked && <AcceptBar user_id={user.id} consent={consent} />}
          </Page>
        );
      }}
    </LoadState>
  );
}

function AcceptBar({ user_id, consent }: { user_id: number; consent: ConsentState }) {
  const texts = useMessages(consentPart);
  const accept = useAcceptConsent(user_id);
  return (
    <Row isSpread className={`float ${styles.bar}`} role="region" aria-label={texts.accept}>
      <p data-grow>{accept.error ? accept.error.message : consent.accepted ? texts.again : texts.please}</p>
      <Button
        loading={accept.isPending}
        onClick={() => accept.mutate(consent.version, { onSuccess: () => showToast(texts.accepted) })}
      >
        {texts.accept}
      </Button>
    </Row>
  );
}

export { PersonalDataPage as Component };
