import { useLanguage } from '#web/i18n/language.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { RadioCard } from '#web/ui/controls/RadioCards.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import walletPart from 'messages:wallet';
import { readCalls } from './price.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import styles from './PackCard.module.css';

interface OtherNumberProps {
  isChosen: boolean;
  typed: string;
  onType: (text: string) => void;
  onChoose: () => void;
  call_price_rub: number;
  error: string | undefined;
}

/** Any number that no pack has. */
function OtherNumber({ isChosen, typed, onType, onChoose, call_price_rub, error }: OtherNumberProps) {
  const texts = useMessages(walletPart).page;
  const language = useLanguage();
  const calls = readCalls(typed);
  const isCut = calls !== null && calls !== Number(typed.trim().replace(',', '.'));
  return (
    <div className={styles.other}>
      <RadioCard name="calls" checked={isChosen} onChange={onChoose}>
        <b>{texts.other}</b>
        <small>{texts.otherHint({ sum: formatRoubles(language, call_price_rub) })}</small>
      </RadioCard>
      <Field
        label={texts.number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={error}
        hint={isCut ? texts.willBuy({ count: calls }) : undefined}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}

export { OtherNumber as Component };
