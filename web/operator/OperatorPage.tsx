import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import legalPart from 'messages:legal';
import providersPart from 'messages:payment-providers';
import { LegalPage, OperatorFacts } from './LegalPage.tsx';

/** Who runs this installation, and whether money is taken on it. */
export function OperatorPage() {
  const texts = useMessages(legalPart).operator;
  const payments = { ...texts.payments, ...useMessages(providersPart).terms };
  return (
    <LegalPage here={paths.operator()} title={texts.operator} lead={texts.operatorLead}>
      {(operator) => (
        <>
          <OperatorFacts operator={operator} />
          <section>
            <h2>{texts.paymentsTitle}</h2>
            <p>{payments[operator.payments]}</p>
          </section>
          <section>
            <h2>{texts.productTitle}</h2>
            <p>{texts.product}</p>
          </section>
        </>
      )}
    </LegalPage>
  );
}
