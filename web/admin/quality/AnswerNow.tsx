import { useQuery } from '@tanstack/react-query';
import adminRetrievalPart from 'messages:admin-retrieval';
import type { AnswerDetails } from '#contract/admin-answers.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LabAnswer } from '../retrieval-lab/LabAnswer.tsx';
import { newAnswerQuery } from '../retrieval-lab/retrieval-lab.api.ts';

/** The same question with what is published now; neither stored nor charged. */
function AnswerNow({ item: { id, game, question }, round }: { item: AnswerDetails; round: number }) {
  const lab = useMessages(adminRetrievalPart).lab;
  const query = useQuery(newAnswerQuery({ message_id: id, game_id: game.id, question: question.trim(), round }));
  return (
    <LoadState query={query} failed={lab.stepsFailed} level="h3" skeleton={<Skeleton height={160} />}>
      {({ answer }) => answer && <LabAnswer answer={answer} />}
    </LoadState>
  );
}

export { AnswerNow as Component };
