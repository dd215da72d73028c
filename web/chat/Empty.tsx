import { Sparkles } from 'lucide-react';
import { useTexts } from '#web/i18n/texts.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { chatTexts } from './chat.texts.ts';
import { Suggestions } from './Suggestions.tsx';

/** Before the first question. */
export function Empty({ questions, onAsk }: { questions: readonly string[]; onAsk: (text: string) => void }) {
  const texts = useTexts(chatTexts);
  return (
    <>
      <EmptyState icon={<Sparkles size={24} aria-hidden />} title={texts.emptyTitle}>
        {texts.emptyHint}
      </EmptyState>
      <Suggestions questions={questions} onAsk={onAsk} />
    </>
  );
}
