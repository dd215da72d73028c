import { useQuery } from '@tanstack/react-query';
import { chunkName } from '#web/admin/chunk-name.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { rankingQuery } from './evaluations.api.ts';
import styles from './Evaluations.module.css';
import { Columns } from '#web/ui/data/Parts.tsx';

/** What both runs found for one query, side by side. */
export function Rankings({ query_id, id, baseline }: { query_id: number; id: number; baseline: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  return (
    <Columns least={280} className={styles.rankings} role="group" aria-label={texts.rankings}>
      <Ranking title={texts.ofBaseline} id={baseline} query_id={query_id} />
      <Ranking title={texts.ofThis} id={id} query_id={query_id} />
    </Columns>
  );
}

function Ranking({ title, id, query_id }: { title: string; id: number; query_id: number }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const { data, error } = useQuery(rankingQuery(id, query_id));
  return (
    <div>
      <h3>{title}</h3>
      {error && <p>{error.message}</p>}
      {!data && !error && <Skeleton height={160} radius={12} />}
      <ol>
        {data?.ranking.map(({ version_id, article_title, section, grade }) => (
          <li key={version_id} data-relevant={(grade ?? 0) >= 1 || undefined}>
            <span>{chunkName({ article_title, section })}</span>
            <small>{grade ?? texts.ungraded}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}
