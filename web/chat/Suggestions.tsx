import { Stack } from '#web/ui/Layout.tsx';
import styles from './Suggestions.module.css';

interface SuggestionsProps {
  questions: readonly string[];
  /** Absent while nothing can be asked. */
  onAsk: ((text: string) => void) | undefined;
}

const offered = 4;

export function Suggestions({ questions, onAsk }: SuggestionsProps) {
  return (
    <Stack as="ul" gap={2} className={styles.suggestions}>
      {questions.slice(0, offered).map((question) => (
        <li key={question}>
          <button type="button" disabled={!onAsk} onClick={() => onAsk?.(question)}>
            {question}
          </button>
        </li>
      ))}
    </Stack>
  );
}
