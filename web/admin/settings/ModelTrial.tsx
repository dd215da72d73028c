import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rightEnough } from '#contract/values/model-trial.ts';
import { paths } from '#contract/values/paths.ts';
import type { Service } from '#contract/settings.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatNumber } from '#web/i18n/format.ts';
import adminSettingsPart from 'messages:admin-settings';
import { isActive, jobQuery } from '#web/jobs/jobs.api.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { Status } from '#web/ui/data/Status.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { settingsQuery, useStartTrial } from './settings.api.ts';

/** How many of ten questions the model answers rightly, and a button that asks them. */
export function ModelTrial({ trial }: Pick<Service, 'trial'>) {
  const texts = useMessages(adminSettingsPart).trial;
  const language = useLanguage();
  const start = useStartTrial();
  const starting = useAction(() => start.mutateAsync(undefined));
  const isRunning = trial?.state === 'queued' || trial?.state === 'running';
  const number = (value: number) => formatNumber(language, value);
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <Button
          variant="outlined"
          size="small"
          loading={starting.isPending || isRunning}
          onClick={() => void starting.run()}
        >
          {texts.start}
        </Button>
        <div role="status">
          {trial?.result && (
            <Status tone={trial.result.right < rightEnough ? 'bad' : 'good'}>
              {texts.result({
                right: number(trial.result.right),
                of: number(trial.result.of),
                seconds: number(Math.round(trial.result.seconds * 10) / 10),
              })}
            </Status>
          )}
          {isRunning && texts.running}
          {trial?.state === 'failed' && texts.failed}
        </div>
        {trial !== null && <Link to={paths.adminJob(trial.job_id)}>{texts.answers}</Link>}
      </Row>
      {trial === null && <Note>{texts.hint}</Note>}
      {isRunning && <UntilEnded id={trial.job_id} />}
    </Stack>
  );
}

/** Reads the settings again once the trial, which somebody else may have started, has ended. */
function UntilEnded({ id }: { id: number }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...jobQuery(id), refetchInterval: 2_000 });
  const has_ended = data !== undefined && !isActive(data);
  useEffect(() => {
    if (has_ended) void client.invalidateQueries({ queryKey: settingsQuery().queryKey });
  }, [client, has_ended]);
  return null;
}
