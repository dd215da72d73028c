import { Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { Suggestions } from './Suggestions.tsx';

interface AskNextProps {
  questions: readonly string[];
  onAsk: (text: string) => void;
}

/** What the expert proposes to ask after its last answer. */
function AskNext({ questions, onAsk }: AskNextProps) {
  const { askNext } = useMessages(chatPart).context;
  return (
    <Stack gap={2} as="section" aria-label={askNext}>
      <h3 className="label">{askNext}</h3>
      <Suggestions questions={questions} onAsk={(text) => onAsk(text)} />
    </Stack>
  );
}

export { AskNext as Component };
