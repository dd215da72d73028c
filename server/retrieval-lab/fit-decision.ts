import type { DecisionFit } from '#contract/retrieval-lab.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { effectiveSettings, requireSettings } from '#server/game-settings/game-settings.ts';
import { listGraded } from '#server/labels/labels.ts';
import { certaintyOf } from '#server/retrieval/rank/evidence.ts';
import { type Example, fitDecision } from './decision-weights.ts';
import type { DecisionWeights } from '#contract/values/evidence-features.ts';
import type { RetrievalSettings } from '#server/retrieval/settings.ts';

/** With fewer of either sort the product's own weights are the better guess. */
const leastOfEach = 5;

/**
 * Fits the weights of the decision to answer to a game's labelled queries, starting from the published ones. Nothing is
 * stored: an admin puts them into the draft.
 * @throws AppError `not_found`; `no_expert`; `too_few_judged`
 */
export async function fitGameDecision({ db, retrieval }: Deps, game_id: number): Promise<DecisionFit> {
  const { game, published } = await requireSettings(db, game_id);
  if (game.snapshot_version === 0) throw new AppError('no_expert');
  const { retrieval: settings } = effectiveSettings(published);
  const examples: Example[] = [];
  for (const { query_text, answerable } of await listGraded(db, game_id, game.snapshot_version)) {
    const { evidence } = await retrieval.retrieve({
      game: { id: game.id, title: game.title, kb_revision: game.snapshot_version },
      question: query_text,
      limit: 1,
      settings,
      freshness: 'current',
      words_only: true,
    });
    examples.push({ features: evidence.features, answerable, weight: 1 });
  }
  const answerable = examples.filter((one) => one.answerable).length;
  const unanswerable = examples.length - answerable;
  if (Math.min(answerable, unanswerable) < leastOfEach) throw new AppError('too_few_judged');
  const weights = fitDecision(examples, settings.decision_weights);
  return {
    labels: { answerable, unanswerable },
    weights,
    before: sharesOf(examples, settings, settings.decision_weights),
    after: sharesOf(examples, settings, weights),
  };
}

/** What would be answered of the answerable, and refused or doubted of the others. */
function sharesOf(
  examples: readonly Example[],
  { answer_coverage }: RetrievalSettings,
  weights: DecisionWeights,
): DecisionFit['before'] {
  const is_right = ({ features, answerable }: Example) =>
    certaintyOf(features, weights) >= answer_coverage === answerable;
  const share = (answerable: boolean) => {
    const those = examples.filter((one) => one.answerable === answerable);
    return those.filter(is_right).length / those.length;
  };
  return { answered: share(true), refused: share(false) };
}
