import { TextCardButton } from '#web/ui/layout/CardButton.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';

interface SuggestionsProps {
  questions: readonly string[];
  /** Absent while nothing can be asked. */
  onAsk: ((text: string) => void) | undefined;
}

const offered = 4;

export function Suggestions({ questions, onAsk }: SuggestionsProps) {
  return (
    <Stack as="ul" gap={2}>
      {questions.slice(0, offered).map((question) => (
        <li key={question}>
          <TextCardButton disabled={!onAsk} onClick={() => onAsk?.(question)}>
            {question}
          </TextCardButton>
        </li>
      ))}
    </Stack>
  );
}
