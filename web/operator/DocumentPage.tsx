import { useLocation } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import legalPart from 'messages:legal';
import { LegalPage, OperatorFacts, Sections } from './LegalPage.tsx';
import { OperatorPage } from './OperatorPage.tsx';

/** The documents about what is sold here: one small screen, fetched as a whole. */
function DocumentPage() {
  const pathname = useLocation().pathname.replace(/\/$/, '');
  if (pathname === paths.offer()) return <Terms here={pathname} name="offer" />;
  return pathname === paths.refunds() ? <Terms here={pathname} name="refunds" /> : <OperatorPage />;
}

/** What holds between buyer and seller, and who the seller is. */
function Terms({ here, name }: { here: string; name: 'offer' | 'refunds' }) {
  const texts = useMessages(legalPart)[name];
  return (
    <LegalPage here={here} title={texts.title} lead={texts.lead}>
      {(operator) => (
        <>
          <Sections sections={texts.sections} operator={operator} />
          <section>
            <h2>{texts.seller}</h2>
            <OperatorFacts operator={operator} />
          </section>
        </>
      )}
    </LegalPage>
  );
}

export { DocumentPage as Component };
