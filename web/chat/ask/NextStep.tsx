import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import type { Message } from '#contract/chat.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { keepMessages, revealStep } from '../chat.api.ts';
import { Row } from '#web/ui/layout/Layout.tsx';

interface NextStepProps {
  game_id: number;
  message_id: number;
  steps: NonNullable<Message['steps']>;
}

/** How much of an answer in steps is shown, and the way on. */
function NextStep({ game_id, message_id, steps: { shown, of } }: NextStepProps) {
  const texts = useMessages(chatPart).steps;
  const client = useQueryClient();
  const reveal = useMutation({
    mutationFn: () => revealStep(game_id, message_id, shown + 1),
    onSuccess: (message) => keepMessages(client, game_id, [message]),
    onError: (error) => showToast(error.message, { tone: 'error' }),
  });
  const isLast = shown === of - 1;

  return (
    <Row gap={2}>
      <Button
        variant="tonal"
        size="small"
        loading={reveal.isPending}
        icon={<Lightbulb size={16} aria-hidden />}
        onClick={(event) => {
          const answer = event.currentTarget.closest('article');
          // With the last step this button goes; the focus stays at the answer.
          reveal.mutate(undefined, { onSuccess: () => isLast && answer?.focus() });
        }}
      >
        {isLast ? texts.solution : texts.more}
      </Button>
      <small role="status">{texts.step({ shown, of: of - 1 })}</small>
    </Row>
  );
}

export { NextStep as Component };
