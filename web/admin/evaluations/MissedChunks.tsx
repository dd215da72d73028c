import type { QueryResult } from '#contract/evaluations.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { TwoLines } from '#web/ui/data/Parts.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';

const missesShown = 3;

/** Relevant chunks that a search did not find among the first ones, and where they stood. */
export function MissedChunks({ missed, isCounted }: { missed: QueryResult['missed']; isCounted: boolean }) {
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
