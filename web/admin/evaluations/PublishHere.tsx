import { useQuery } from '@tanstack/react-query';
import type { Evaluation, TunedSettings } from '#contract/evaluations.ts';
import type { GameSettings } from '#contract/game-settings.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Status } from '#web/ui/data/Status.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import adminEvaluationsPart from 'messages:admin-evaluations';
import { PublishDraft } from '../retrieval-lab/PublishDraft.tsx';
import { gameSettingsQuery } from '../retrieval-lab/retrieval-lab.api.ts';
import { usePublishJob } from '../retrieval-lab/usePublishJob.ts';

/** Publishes a draft where its comparison is read. */
export function PublishHere({ evaluation }: { evaluation: Evaluation }) {
  const { data } = useQuery(gameSettingsQuery(evaluation.game.id));
  return data && <Publishing evaluation={evaluation} settings={data} />;
}

/** The job is followed to its end also once the draft is gone: it leads back to the answer that this began with. */
function Publishing({ evaluation, settings }: { evaluation: Evaluation; settings: GameSettings }) {
  const texts = useMessages(adminEvaluationsPart).evaluations;
  const publishing = usePublishJob(settings);
  const { draft, draft_at, published } = settings;
  if (areAlike(published, evaluation.settings)) return <Status tone="good">{texts.draftPublished}</Status>;
  if (draft === null || !areAlike(draft, evaluation.settings)) return <Note>{texts.draftChanged}</Note>;
  return <PublishDraft key={draft_at} settings={settings} {...publishing} />;
}

/** The server has all settings in one order. */
function areAlike(some: TunedSettings, others: TunedSettings): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
