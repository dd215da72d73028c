import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TunedSettings } from '#contract/evaluations.ts';
import type { GameSettings } from '#contract/game-settings.ts';
import { limits } from '#contract/values/limits.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useQueryParams } from '#web/ui/data/useQueryParams.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import type { LabChunk } from './LabChunk.tsx';
import { labQuery } from './retrieval-lab.api.ts';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

const skeleton = <Skeleton height={320} radius={12} />;
const LabSteps = lazyScreen(() => import('./LabSteps.tsx'), skeleton);
const SideBySide = lazyScreen(() => import('./SideBySide.tsx'), skeleton);
const ChunkDialog = lazyScreen(() => import('../articles/ChunkDialog.tsx'));

interface Trial {
  question: string;
  with_answer: boolean;
  /** Absent where the screen shows the published settings. */
  tried: TunedSettings | undefined;
  /** Of the draft that was there then. */
  draft_at: string | null;
}

/** A question, which stands in the address, and what the published settings and those on the screen do to it. */
export function LabPanel({ settings, tried }: { settings: GameSettings; tried: TunedSettings | undefined }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const [address, setAddress] = useQueryParams();
  const { draft, draft_at } = settings;
  const [last, setTrial] = useState<Trial>({ question: address.get('q') ?? '', with_answer: true, tried, draft_at });
  // What was saved since is tried without another press.
  const trial = last.draft_at === draft_at ? last : { ...last, tried: draft ?? undefined };

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = form.get('question');
    const question = typeof typed === 'string' ? typed.trim() : '';
    if (question === '') return;
    setTrial({ question, with_answer: form.get('with_answer') !== null, tried, draft_at });
    setAddress((now) => {
      now.set('game_id', String(settings.game.id));
      now.set('q', question);
      return now;
    });
  }

  return (
    <Card title={texts.steps}>
      <Stack as="form" onSubmit={submit}>
        <Field
          name="question"
          label={texts.question}
          hint={texts.lookHint}
          defaultValue={trial.question}
          maxLength={limits.question}
          required
          autoComplete="off"
        />
        <Row>
          <Checkbox name="with_answer" defaultChecked label={texts.withAnswer} />
          <Button type="submit">{texts.look}</Button>
        </Row>
      </Stack>
      {trial.question !== '' && <Results game_id={settings.game.id} trial={trial} />}
    </Card>
  );
}

function Results({ game_id, trial: { question, with_answer, tried } }: { game_id: number; trial: Trial }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const published = useQuery(labQuery(game_id, { question, with_answer, settings: 'published' }));
  const other = useQuery({
    ...labQuery(game_id, { question, with_answer, settings: tried ?? 'published' }),
    enabled: tried !== undefined,
  });
  const [edited, setEdited] = useState<LabChunk>();
  return (
    <>
      <LoadState query={published} failed={texts.stepsFailed} skeleton={skeleton}>
        {(report) =>
          tried === undefined ? (
            <LabSteps report={report} question={question} onEdit={setEdited} />
          ) : (
            <LoadState query={other} failed={texts.stepsFailed} skeleton={skeleton}>
              {(onScreen) => <SideBySide question={question} published={report} tried={onScreen} onEdit={setEdited} />}
            </LoadState>
          )
        }
      </LoadState>
      {/* Once it is saved, the rankings are read again with all that the admin shows. */}
      {edited && <ChunkDialog chunk={{ ...edited, game_id }} onClose={() => setEdited(undefined)} />}
    </>
  );
}
