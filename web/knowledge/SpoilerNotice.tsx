import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Spoilers } from '#contract/knowledge.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Check.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Note, Row, Stack } from '#web/ui/Layout.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import actionsPart from 'messages:article-actions';
import { spoilersQuery, useChooseSpoilers } from './knowledge.api.ts';

/** Says that something is kept back, and lets the player open it by their own word. */
function SpoilerNotice({ game_id, children }: { game_id: number; children?: React.ReactNode }) {
  const texts = useMessages(actionsPart);
  const { data } = useQuery(spoilersQuery(game_id));
  const [isOpen, setOpen] = useState(false);
  if (!data || data.locks.length === 0) return null;
  return (
    <>
      <Alert tone="info" isQuiet>
        <Row isSpread gap={2}>
          <span data-grow>{children ?? texts.someHidden}</span>
          <Button variant="text" size="small" onClick={() => setOpen(true)}>
            {texts.choose}
          </Button>
        </Row>
      </Alert>
      {isOpen && <SpoilerDialog game_id={game_id} spoilers={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function SpoilerDialog({ game_id, spoilers, onClose }: { game_id: number; spoilers: Spoilers; onClose: () => void }) {
  const texts = useMessages(actionsPart);
  const choose = useChooseSpoilers(game_id);
  const known = spoilers.locks.flatMap(({ achievement }) => achievement ?? []);
  const initial = {
    shown_level: spoilers.shown_level,
    declared: known.filter((one) => one.declared).map((one) => one.id),
  };
  const form = useServerForm(initial, async (chosen) => {
    await choose.mutateAsync(chosen);
    showToast(texts.saved);
    onClose();
  });
  const declared = form.watch('declared');

  return (
    <FormDialog form={form} sheet size="small" title={texts.spoilersTitle} submit={texts.save} onClose={onClose}>
      <RadioCards
        label={texts.spoilersTitle}
        isLabelHidden
        options={texts.levels.map((label, value) => ({ value, label }))}
        value={form.watch('shown_level')}
        onChange={(level) => form.setValue('shown_level', level)}
      />
      {known.length > 0 && (
        <Stack as="section" gap={1}>
          <h3 className="label">{texts.done}</h3>
          {known.map(({ id, title, unlocked, declared: isDeclared }) => (
            <Checkbox
              key={id}
              label={title}
              checked={declared.includes(id) || (unlocked && !isDeclared)}
              disabled={unlocked && !isDeclared}
              onChange={({ target }) =>
                form.setValue('declared', target.checked ? [...declared, id] : declared.filter((other) => other !== id))
              }
            />
          ))}
          <Note>{texts.doneHint}</Note>
        </Stack>
      )}
    </FormDialog>
  );
}

export { SpoilerNotice as Component };
