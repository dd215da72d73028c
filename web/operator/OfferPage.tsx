import { useTexts } from '#web/i18n/texts.ts';
import { paths } from '#web/paths.ts';
import { LegalPage, OperatorFacts, Sections } from './LegalPage.tsx';
import { offerTexts } from './offer.texts.ts';

export function OfferPage() {
  const texts = useTexts(offerTexts);
  return (
    <LegalPage here={paths.offer()} title={texts.title} lead={texts.lead}>
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
