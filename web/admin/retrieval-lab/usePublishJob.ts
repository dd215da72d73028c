import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { GameSettings } from '#contract/game-settings.ts';
import { needsReason } from '#contract/values/gate-verdicts.ts';
import type { Job } from '#contract/jobs.ts';
import { isActive, jobQuery } from '#web/jobs/jobs.api.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';

/** Told by the live stream to whoever began it; asked for as well, since another admin may have. */
const askAgainMs = 1000;

/** The job that publishes a game's draft; once it has, what shows the settings is read anew. */
export function usePublishJob(
  { publish_job_id }: GameSettings,
  onPublished: () => void,
): Extract<Job, { kind: 'settings_publish' }> | undefined {
  const texts = useMessages(adminRetrievalPart).lab;
  const client = useQueryClient();
  const { data } = useQuery({
    ...jobQuery(publish_job_id ?? 0),
    enabled: publish_job_id !== null,
    refetchInterval: ({ state }) => (state.data && !isActive(state.data) ? false : askAgainMs),
  });
  const job = data?.kind === 'settings_publish' ? data : undefined;
  const result = job?.result ?? undefined;
  const goOn = useEffectEvent(onPublished);
  const announced = useRef(0);
  useEffect(() => {
    if (result?.is_published !== true || job === undefined || announced.current === job.id) return;
    announced.current = job.id;
    const { verdict } = result.gate;
    const without_proof = { refused: texts.proofs.overridden, no_labels: texts.proofs.no_labels };
    showToast(needsReason(verdict) ? without_proof[verdict] : texts.verdicts[verdict]);
    void client.invalidateQueries({ queryKey: ['admin'] });
    goOn();
  }, [client, job, result, texts]);
  return job;
}
