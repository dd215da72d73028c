import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Check, ListPlus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QualityDetails } from '#contract/admin-quality.ts';
import { limits } from '#contract/values/limits.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminQualityPart from 'messages:admin-quality';
import { deskAddress } from '../labels/labels.api.ts';
import { useDeleteItem, useHandle, useMakeQuery, useRestoreItem } from './quality.api.ts';
import styles from './Quality.module.css';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

/** What an admin does about a rated answer. */
export function QualityActions({ item }: { item: QualityDetails }) {
  const { id, game, question } = item;
  const texts = useMessages(adminQualityPart);
  const navigate = useNavigate();
  const { search } = useLocation();
  const make = useMakeQuery();
  const remove = useDeleteItem();
  const restore = useRestoreItem();

  async function makeQuery() {
    // The query's own words: another admin may have labelled them already.
    const made = await make.mutateAsync(id).catch(showFailure);
    if (made) void navigate(deskAddress(made.game_id, made.query_text));
  }

  async function restoreItem() {
    await restore.mutateAsync(id).then(() => showToast(texts.restored), showFailure);
  }

  async function deleteItem() {
    const undo = { label: texts.undo, onSelect: () => void restoreItem() };
    const isDone = await remove.mutateAsync(id).then(() => true, showFailure);
    if (isDone !== true) return;
    showToast(texts.deleted, { action: undo });
    void navigate(paths.adminQuality() + search);
  }

  return (
    <div className={styles.actions}>
      <Handling item={item} />
      <div>
        {item.query_id === null ? (
          <Button icon={<ListPlus size={18} aria-hidden />} loading={make.isPending} onClick={() => void makeQuery()}>
            {texts.makeQuery}
          </Button>
        ) : (
          <Button variant="outlined" onClick={() => void navigate(deskAddress(game.id, question.trim()))}>
            {texts.toQuery}
          </Button>
        )}
        <Button
          variant="outlined"
          tone="danger"
          icon={<Trash2 size={18} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void deleteItem()}
        >
          {texts.delete}
        </Button>
      </div>
    </div>
  );
}

function Handling({ item: { id, handling } }: { item: QualityDetails }) {
  const texts = useMessages(adminQualityPart);
  const language = useLanguage();
  const handle = useHandle();
  const [note, setNote] = useState('');

  if (handling !== null) {
    return (
      <div className={styles.handled}>
        <p>
          <Check size={18} aria-hidden />
          {texts.handledBy({ who: handling.by ?? texts.somebody, when: formatMoment(language, handling.at) })}
        </p>
        {handling.note && <p>{handling.note}</p>}
        <Button
          variant="text"
          icon={<RotateCcw size={18} aria-hidden />}
          loading={handle.isPending}
          onClick={() =>
            handle.mutate({ id, handled: false }, { onSuccess: () => showToast(texts.opened), onError: showFailure })
          }
        >
          {texts.openAgain}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.handle}
      onSubmit={(event) => {
        event.preventDefault();
        handle.mutate({ id, handled: true, note }, { onSuccess: () => showToast(texts.marked), onError: showFailure });
      }}
    >
      <Field
        size="small"
        label={texts.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        maxLength={limits.comment}
        autoComplete="off"
      />
      <Button type="submit" variant="outlined" loading={handle.isPending} icon={<Check size={18} aria-hidden />}>
        {texts.markHandled}
      </Button>
    </form>
  );
}
