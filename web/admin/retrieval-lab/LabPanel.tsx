import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Check.tsx';
import { Field, Select } from '#web/ui/Field.tsx';
import { useState } from 'react';
import type { GameSettings } from '#contract/game-settings.ts';
import { limits } from '#contract/values/limits.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import adminRetrievalPart from 'messages:admin-retrieval';
import { LabSteps } from './LabSteps.tsx';
import { useExplain } from './retrieval-lab.api.ts';
import styles from './RetrievalLab.module.css';

type Which = 'published' | 'draft';

/** A question, and what the pipeline does to it. */
export function LabPanel({ settings }: { settings: GameSettings }) {
  const texts = useMessages(adminRetrievalPart).lab;
  const { game, draft } = settings;
  const explain = useExplain(game.id);
  const [wanted, setWanted] = useState<Which>('published');
  const which = draft === null ? 'published' : wanted;

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const question = form.get('question');
    if (typeof question !== 'string' || question.trim() === '') return;
    explain.mutate({ question: question.trim(), settings: which, with_answer: form.get('with_answer') !== null });
  }

  return (
    <section className={styles.panel} aria-label={texts.steps}>
      <h2>{texts.steps}</h2>
      <form onSubmit={submit}>
        <Field
          name="question"
          label={texts.question}
          hint={texts.lookHint}
          maxLength={limits.question}
          required
          autoComplete="off"
        />
        <div className={styles.actions}>
          {draft && (
            <Select
              size="small"
              label={texts.withSettings}
              value={which}
              onChange={({ target }) => setWanted(target.value === 'draft' ? 'draft' : 'published')}
            >
              <option value="published">{texts.inForce}</option>
              <option value="draft">{texts.draft}</option>
            </Select>
          )}
          <Checkbox name="with_answer" defaultChecked label={texts.withAnswer} />
          <Button type="submit" loading={explain.isPending}>
            {texts.look}
          </Button>
        </div>
      </form>
      {explain.error && <Alert tone="error">{explain.error.message}</Alert>}
      {explain.isPending && <Skeleton height={320} radius={12} />}
      {explain.data && !explain.isPending && <LabSteps report={explain.data} question={explain.variables.question} />}
    </section>
  );
}
