import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameSettings } from '#contract/game-settings.ts';
import { needsReason } from '#contract/values/gate-verdicts.ts';
import type { Job } from '#contract/jobs.ts';
import { isActive, jobQuery } from '#web/jobs/jobs.api.ts';
import { readCase, withNewAnswer } from '#web/shell/case-address.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';

/** Told by the live stream to whoever began it; asked for as well, since another admin may have. */
const askAgainMs = 1000;

export interface PublishJob {
  /** Of the draft as it is; none once it is changed or published. */
  job: Extract<Job, { kind: 'settings_publish' }> | undefined;
  /** Takes the job that was just started: it may have ended before the settings are read again. */
  onStart: (job_id: number) => void;
}

/**
 * The job that publishes a game's draft. Once it has, what shows the settings is read anew, and whoever came from an answer
 * goes back to it. The settings forget the job together with the draft, so it is remembered here until then.
 */
export function usePublishJob({ publish_job_id }: GameSettings): PublishJob {
  const texts = useMessages(adminRetrievalPart).lab;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [address] = useQueryParams();
  const [newest, setNewest] = useState(publish_job_id);
  if (publish_job_id !== null && publish_job_id > (newest ?? 0)) setNewest(publish_job_id);
  const { data } = useQuery({
    ...jobQuery(newest ?? 0),
    enabled: newest !== null,
    refetchInterval: ({ state }) => (state.data && !isActive(state.data) ? false : askAgainMs),
  });
  const job = data?.kind === 'settings_publish' ? data : undefined;
  const result = job?.result ?? undefined;
  const goBack = useEffectEvent(() => {
    const answer = readCase(address);
    if (answer !== undefined) void navigate(withNewAnswer(answer));
  });
  const announced = useRef(0);
  useEffect(() => {
    if (result?.is_published !== true || job === undefined || announced.current === job.id) return;
    announced.current = job.id;
    const { verdict } = result.gate;
    const without_proof = { refused: texts.proofs.overridden, no_labels: texts.proofs.no_labels };
    showToast(needsReason(verdict) ? without_proof[verdict] : texts.verdicts[verdict]);
    void client.invalidateQueries({ queryKey: ['admin'] });
    goBack();
  }, [client, job, result, texts]);
  return { job: job?.id === publish_job_id ? job : undefined, onStart: setNewest };
}
