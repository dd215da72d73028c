import { Zap } from 'lucide-react';
import type { CallPack } from '#contract/call-packs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { RadioCard } from '#web/ui/controls/RadioCards.tsx';
import walletPart from 'messages:wallet';
import styles from './PackCard.module.css';

interface PackCardProps {
  pack: CallPack;
  isBest: boolean;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

export function PackCard({ pack, isBest, isChosen, isDisabled, onChoose }: PackCardProps) {
  const texts = useMessages(walletPart).page;
  const language = useLanguage();
  const { calls, price_rub, per_call_rub, title } = pack;
  return (
    <RadioCard
      name="calls"
      title={title}
      checked={isChosen}
      disabled={isDisabled}
      onChange={onChoose}
      className={styles.pack}
    >
      {isBest && <span className={styles.best}>{texts.best}</span>}
      <span className={styles.size}>
        <Zap size={18} aria-hidden />
        <b>{formatNumber(language, calls)}</b> <span>{texts.callsWord({ count: calls })}</span>
      </span>
      <b className={styles.price}>{formatRoubles(language, price_rub)}</b>
      <small>{texts.perCall({ sum: formatRoubles(language, per_call_rub) })}</small>
    </RadioCard>
  );
}
