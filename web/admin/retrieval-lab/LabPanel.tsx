import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { GameSettings } from '#contract/game-settings.ts';
import { limits } from '#contract/values/limits.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
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
        <TextField
          name="question"
          label={texts.question}
          helperText={texts.lookHint}
          slotProps={{ htmlInput: { maxLength: limits.question, required: true, autoComplete: 'off' } }}
        />
        <div className={styles.actions}>
          {draft && (
            <SelectField
              size="small"
              label={texts.withSettings}
              value={which}
              onChange={({ target }) => setWanted(target.value === 'draft' ? 'draft' : 'published')}
              sx={{ width: 160 }}
            >
              <MenuItem value="published">{texts.inForce}</MenuItem>
              <MenuItem value="draft">{texts.draft}</MenuItem>
            </SelectField>
          )}
          <FormControlLabel control={<Checkbox name="with_answer" defaultChecked />} label={texts.withAnswer} />
          <Button type="submit" loading={explain.isPending}>
            {texts.look}
          </Button>
        </div>
      </form>
      {explain.error && <Alert severity="error">{explain.error.message}</Alert>}
      {explain.isPending && <Skeleton height={320} radius={12} />}
      {explain.data && !explain.isPending && <LabSteps report={explain.data} question={explain.variables.question} />}
    </section>
  );
}
