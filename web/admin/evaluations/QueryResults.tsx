import { ChartNoAxesColumn } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Evaluation } from '#contract/evaluations.ts';
import { evaluationResultsList } from '#contract/lists/evaluation-results.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { deskAddress } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { MissedChunks } from './MissedChunks.tsx';

/** Query by query, the worst first; a row leads to its labels. */
export function QueryResults({ evaluation: { id, kind, game } }: { evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const navigate = useNavigate();
  return (
    <AdminList
      list={evaluationResultsList}
      texts={{
        title: texts.perQuery,
        count: ({ total }) => String(total),
        search: texts.query,
        none: texts.noResults,
        columns: { ...texts.resultColumns, ...texts.metrics },
      }}
      icon={ChartNoAxesColumn}
      headingLevel="h2"
      place={{ params: { id } }}
      noValue={texts.noJudged}
      extra={kind === 'retrieval' ? ['answer'] : []}
      cells={{
        query: ({ query_text, metrics }) => (
          <TwoLines title={<b>{query_text}</b>} note={metrics === null && texts.leftOutShort} />
        ),
        ndcg: ({ metrics }) => metrics?.ndcg,
        recall: ({ metrics }) => metrics?.recall,
        mrr: ({ metrics }) => metrics?.mrr,
        judged: ({ metrics }) => metrics?.judged,
        missed: ({ missed, metrics }) => <MissedChunks missed={missed} isCounted={metrics !== null} />,
        answer: ({ answer }) =>
          answer && (
            <Status tone={answer.right ? 'good' : 'bad'}>{answer.right ? texts.answerRight : texts.answerWrong}</Status>
          ),
        ms: ({ ms }) => Math.round(ms * 10) / 10,
      }}
      idOf={({ query_id }) => query_id}
      onOpen={({ query_text }) => void navigate(deskAddress(game.id, query_text))}
    />
  );
}
