import adminRetrievalPart from 'messages:admin-retrieval';
import type { LabReport } from '#contract/retrieval-lab.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { Status } from '#web/ui/data/Status.tsx';

const tones = { answered: 'good', unsure: 'attention', refused: 'bad' } as const;

/** What the expert would answer now. */
export function LabAnswer({ answer }: { answer: NonNullable<LabReport['answer']> }) {
  const texts = useMessages(adminRetrievalPart).lab;
  return (
    <>
      <Status tone={tones[answer.state]}>{texts.answerStates[answer.state]}</Status>
      {answer.text === '' ? <p>{texts.noText}</p> : <Markdown text={answer.text} />}
    </>
  );
}
