import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Spoilers } from '#contract/spoilers.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { RadioCards } from '#web/ui/controls/RadioCards.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import actionsPart from 'messages:article-actions';
import { spoilersQuery, useChooseSpoilers } from './knowledge.api.ts';

/** Says that something is kept back, if so, and lets the player choose what is. */
function SpoilerNotice({ game_id, children }: { game_id: number; children?: React.ReactNode }) {
  const texts = useMessages(actionsPart);
  const { data } = useQuery(spoilersQuery(game_id));
  const [isOpen, setOpen] = useState(false);
  if (!data || data.locks.length === 0) return null;
  const settings = (
    <Button variant="text" size="small" onClick={() => setOpen(true)}>
      {texts.choose}
    </Button>
  );
  return (
    <>
      {data.hidden_sections > 0 ? (
        <Alert tone="info" isQuiet action={settings}>
          {children ?? texts.someHidden}
        </Alert>
      ) : (
        <Row>{settings}</Row>
      )}
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
    declared: spoilers.declared,
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
        isColumn
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
