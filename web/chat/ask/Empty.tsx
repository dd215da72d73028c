import { Sparkles } from 'lucide-react';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Suggestions } from './Suggestions.tsx';

/** Before the first question. */
export function Empty({ questions, onAsk }: { questions: readonly string[]; onAsk: (text: string) => void }) {
  const texts = useMessages(chatPart).thread;
  return (
    <>
      <EmptyState icon={<Sparkles size={24} aria-hidden />} title={texts.emptyTitle}>
        {texts.emptyHint}
      </EmptyState>
      <Suggestions questions={questions} onAsk={onAsk} />
    </>
  );
}
