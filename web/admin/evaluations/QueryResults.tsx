import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Evaluation, QueryResult } from '#contract/evaluations.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { deskAddress } from '../labels/labels.api.ts';
import { AdminList } from '../list/AdminList.tsx';
import type { ListColumn } from '../list/list-column.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { Status } from '#web/ui/Status.tsx';
import { resultsSource } from './evaluations.api.ts';
import styles from './Evaluations.module.css';

const filterNames: string[] = [];
const missesShown = 3;

/** Query by query, the worst first; a row leads to its labels. */
export function QueryResults({ evaluation }: { evaluation: Evaluation }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const address = useListAddress(filterNames, 'ndcg');
  const source = useMemo(() => resultsSource(evaluation.id), [evaluation.id]);
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

function useColumns(kind: Evaluation['kind']): ListColumn<QueryResult>[] {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const language = useLanguage();
  return useMemo(() => {
    const figure = (value: number | undefined, digits = 3) => (
      <span className="tabular">
        {value === undefined ? texts.noJudged : formatNumber(language, Math.round(value * 10 ** digits) / 10 ** digits)}
      </span>
    );
    return [
      {
        field: 'query',
        title: texts.query,
        width: 260,
        grow: true,
        render: ({ query_text, metrics }) => (
          <span className={styles.name}>
            <b>{query_text}</b>
            {metrics === null && <small>{texts.leftOutShort}</small>}
          </span>
        ),
      },
      {
        field: 'ndcg',
        title: texts.metrics.ndcg,
        width: 90,
        isNumber: true,
        isSortable: true,
        render: ({ metrics }) => figure(metrics?.ndcg),
      },
      {
        field: 'recall',
        title: texts.metrics.recall,
        width: 90,
        isNumber: true,
        isSortable: true,
        render: ({ metrics }) => figure(metrics?.recall),
      },
      {
        field: 'missed',
        title: texts.missed,
        width: 320,
        render: ({ missed, metrics }) => <Missed missed={missed} isCounted={metrics !== null} />,
      },
      {
        field: 'answer',
        title: texts.answer,
        width: 180,
        isExtra: kind === 'retrieval',
        render: ({ answer }) =>
          answer ? (
            <Status tone={answer.right ? 'good' : 'bad'}>{answer.right ? texts.answerRight : texts.answerWrong}</Status>
          ) : (
            texts.noJudged
          ),
      },
      {
        field: 'mrr',
        title: texts.metrics.mrr,
        width: 90,
        isNumber: true,
        isExtra: true,
        render: ({ metrics }) => figure(metrics?.mrr),
      },
      {
        field: 'judged',
        title: texts.metrics.judged,
        width: 90,
        isNumber: true,
        render: ({ metrics }) => figure(metrics?.judged),
      },
      {
        field: 'ms',
        title: texts.milliseconds,
        width: 80,
        isNumber: true,
        isSortable: true,
        isExtra: true,
        render: ({ ms }) => figure(ms, 1),
      },
    ];
  }, [texts, language, kind]);
}

function Missed({ missed, isCounted }: { missed: QueryResult['missed']; isCounted: boolean }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  if (missed.length === 0) return isCounted ? texts.nothingMissed : texts.noJudged;
  return (
    <span className={styles.name}>
      {missed.slice(0, missesShown).map(({ version_id, article_title, section, rank }) => {
        const name = section || article_title;
        return (
          <small key={version_id}>{rank === null ? texts.missedFar({ name }) : texts.missedAt({ name, rank })}</small>
        );
      })}
      {missed.length > missesShown && <small>{texts.more({ count: missed.length - missesShown })}</small>}
    </span>
  );
}
