import type { TopUp } from '#contract/top-ups.ts';
import { useMessages } from '#web/i18n/messages.ts';
import topUpsPart from 'messages:wallet-top-ups';
import { Status } from '#web/ui/data/Status.tsx';

const tones = {
  pending: 'attention',
  review: 'bad',
  succeeded: 'good',
  failed: 'bad',
  canceled: 'plain',
  refunded: 'plain',
} as const;

export function TopUpState({ status }: Pick<TopUp, 'status'>) {
  const { word } = useMessages(topUpsPart);
  return <Status tone={tones[status]}>{word[status]}</Status>;
}
