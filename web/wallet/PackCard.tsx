import { Check, Zap } from 'lucide-react';
import type { CallPack } from '#contract/call-packs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import { useMessages } from '#web/i18n/messages.ts';
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
    <label className={styles.card} title={title}>
      {isBest && <span className={styles.best}>{texts.best}</span>}
      <span className={styles.size}>
        <Zap size={18} aria-hidden />
        <b>{formatNumber(language, calls)}</b> <span>{texts.callsWord({ count: calls })}</span>
      </span>
      <span className={styles.price}>{formatRoubles(language, price_rub)}</span>
      <small>{texts.perCall({ sum: formatRoubles(language, per_call_rub) })}</small>
      <input type="radio" name="calls" checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <Mark />
    </label>
  );
}

/** The radio button's own drawing; the real one lies under it. */
export function Mark() {
  return (
    <span className={styles.mark} aria-hidden>
      <Check size={14} strokeWidth={3} />
    </span>
  );
}
