import { Button } from '#web/ui/controls/Button.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import type { LiveAnswer } from '../ask/answer-stream.ts';
import { useMarks } from '../sources/Marks.tsx';
import { Question } from './Question.tsx';
import { StatusLine } from './StatusLine.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Meanwhile } from './Meanwhile.tsx';

export interface LiveExchangeProps {
  live: LiveAnswer;
  lost: boolean;
  onReconnect: () => void;
}

/** The question on its way and its answer as far as it is written. */
export function LiveExchange({ live, lost, onReconnect }: LiveExchangeProps) {
  const texts = useMessages(chatPart).thread;
  const shared = useMessages(uiPart);
  const marks = useMarks(live.message_id, live.sources);
  return (
    <>
      {live.question_text !== null && <Question text={live.question_text} picture={live.question?.picture} />}
      <Stack as="article" gap={3} aria-label={texts.expert} aria-busy>
        {live.text !== '' && <Markdown text={live.text} marks={marks} />}
        {live.message_id !== null && live.passages.length > 0 && (
          <Meanwhile
            message_id={live.message_id}
            passages={live.passages}
            sources={live.sources}
            marks={marks}
            state={live.text === '' ? 'reading' : 'written'}
          />
        )}
        {lost ? (
          <Alert
            tone="warning"
            action={
              <Button variant="outlined" size="small" onClick={onReconnect}>
                {shared.tryAgain}
              </Button>
            }
          >
            <b>{texts.lost}</b>
            <p>{live.message_id === null ? texts.lostBefore : texts.lostHint}</p>
          </Alert>
        ) : (
          <StatusLine status={live.status} />
        )}
      </Stack>
    </>
  );
}
