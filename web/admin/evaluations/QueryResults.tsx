import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation, QueryResult } from '#contract/evaluations.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { deskAddress } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { evaluationResultsList } from '#contract/lists/evaluation-results.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Status } from '#web/ui/Status.tsx';
import { TwoLines } from '#web/ui/Parts.tsx';

const missesShown = 3;

/** Query by query, the worst first; a row leads to its labels. */
export function QueryResults({ evaluation }: { evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const address = useListAddress(evaluationResultsList);
  const source = useMemo(() => listSource(evaluationResultsList, { params: { id: evaluation.id } }), [evaluation.id]);
  const columns = useColumns(evaluation.kind);
  const navigate = useNavigate();
  return (
    <AdminList
      headingLevel="h2"
      title={texts.perQuery}
      count={({ total }) => String(total)}
      source={source}
      address={address}
      columns={columns}
      idOf={({ query_id }) => query_id}
      onOpen={({ query_text }) => void navigate(deskAddress(evaluation.game.id, query_text))}
      searchLabel={texts.query}
      empty={{ icon: <ChartNoAxesColumn size={24} aria-hidden />, title: texts.noResults }}
    />
  );
}

function useColumns(kind: Evaluation['kind']) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        evaluationResultsList,
        { language, titles: { ...texts.resultColumns, ...texts.metrics }, empty: texts.noJudged },
        {
          query: ({ query_text, metrics }) => (
            <TwoLines title={<b>{query_text}</b>} note={metrics === null && texts.leftOutShort} />
          ),
          ndcg: ({ metrics }) => metrics?.ndcg,
          recall: ({ metrics }) => metrics?.recall,
          mrr: ({ metrics }) => metrics?.mrr,
          judged: ({ metrics }) => metrics?.judged,
          missed: ({ missed, metrics }) => <Missed missed={missed} isCounted={metrics !== null} />,
          answer: ({ answer }) =>
            answer && (
              <Status tone={answer.right ? 'good' : 'bad'}>
                {answer.right ? texts.answerRight : texts.answerWrong}
              </Status>
            ),
          ms: ({ ms }) => Math.round(ms * 10) / 10,
        },
      ).map((column) => (column.field === 'answer' ? { ...column, isExtra: kind === 'retrieval' } : column)),
    [texts, language, kind],
  );
}

function Missed({ missed, isCounted }: { missed: QueryResult['missed']; isCounted: boolean }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  if (missed.length === 0) return isCounted ? texts.nothingMissed : texts.noJudged;
  return (
    <TwoLines
      title={missed.slice(0, missesShown).map(({ version_id, article_title, section, rank }) => {
        const name = section || article_title;
        return (
          <small key={version_id}>{rank === null ? texts.missedFar({ name }) : texts.missedAt({ name, rank })}</small>
        );
      })}
      note={missed.length > missesShown && texts.more({ count: missed.length - missesShown })}
    />
  );
}
