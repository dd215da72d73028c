import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import legalPart from 'messages:legal';
import { LegalPage, OperatorFacts, Sections } from './LegalPage.tsx';

export function RefundsPage() {
  const texts = useMessages(legalPart).refunds;
  return (
    <LegalPage here={paths.refunds()} title={texts.title} lead={texts.lead}>
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
