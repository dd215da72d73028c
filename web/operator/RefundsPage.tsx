import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { LegalPage, OperatorFacts, Sections } from './LegalPage.tsx';
import { refundsTexts } from './refunds.texts.ts';

export function RefundsPage() {
  const texts = useTexts(refundsTexts);
  return (
    <LegalPage here={paths.refunds()} title={texts.title} lead={texts.lead}>
      {(operator) => (
        <>
          <Sections sections={texts.sections(operator)} />
          <section>
            <h2>{texts.seller}</h2>
            <OperatorFacts operator={operator} />
          </section>
        </>
      )}
    </LegalPage>
  );
}
