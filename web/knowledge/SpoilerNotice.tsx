import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Spoilers } from '#contract/knowledge.ts';
import { Button } from '#web/ui/Button.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import actionsPart from 'messages:article-actions';
import { spoilersQuery, useChooseSpoilers } from './knowledge.api.ts';
import styles from './ArticleActions.module.css';

/** Says that something is kept back, and lets the player open it by their own word. */
function SpoilerNotice({ game_id, children }: { game_id: number; children?: React.ReactNode }) {
  const texts = useMessages(actionsPart);
  const { data } = useQuery(spoilersQuery(game_id));
  const [isOpen, setOpen] = useState(false);
  if (!data || data.locks.length === 0) return null;
  return (
    <div className={styles.notice}>
      <span>{children ?? texts.someHidden}</span>
      <Button variant="text" size="small" onClick={() => setOpen(true)}>
        {texts.choose}
      </Button>
      {isOpen && <SpoilerDialog game_id={game_id} spoilers={data} onClose={() => setOpen(false)} />}
    </div>
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
      <div className={styles.form}>
        {texts.levels.map((label, value) => (
          <label key={label} className={styles.choice}>
            <input
              type="radio"
              name="level"
              checked={form.watch('shown_level') === value}
              onChange={() => form.setValue('shown_level', value)}
            />
            {label}
          </label>
        ))}
        {known.length > 0 && (
          <>
            <h3 className={styles.hint}>{texts.done}</h3>
            {known.map(({ id, title, unlocked, declared: isDeclared }) => (
              <label key={id} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={declared.includes(id) || (unlocked && !isDeclared)}
                  disabled={unlocked && !isDeclared}
                  onChange={({ target }) =>
                    form.setValue(
                      'declared',
                      target.checked ? [...declared, id] : declared.filter((other) => other !== id),
                    )
                  }
                />
                {title}
              </label>
            ))}
            <p className={styles.hint}>{texts.doneHint}</p>
          </>
        )}
      </div>
    </FormDialog>
  );
}

export { SpoilerNotice as Component };
