import type { TopUp } from '#contract/top-ups.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { topUpTexts } from '#web/wallet/top-up.texts.ts';
import { Status } from '../Status.tsx';

const tones = {
  pending: 'attention',
  review: 'bad',
  succeeded: 'good',
  failed: 'bad',
  canceled: 'plain',
  refunded: 'plain',
} as const;

export function TopUpState({ status }: Pick<TopUp, 'status'>) {
  const { word } = useTexts(topUpTexts);
  return <Status tone={tones[status]}>{word[status]}</Status>;
}
