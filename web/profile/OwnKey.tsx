import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import apiKeysPart from 'messages:api-keys';
import { useDeleteKey, useEditKey, useRestoreKey } from './api-keys.api.ts';
import { KeyForm } from './KeyForm.tsx';
import styles from './ApiKeys.module.css';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

export function OwnKey({ apiKey }: { apiKey: ApiKey }) {
  const {
    id,
    name,
    prefix,
    is_active,
    expires_at,
    is_expired,
    last_used_at,
    requests,
    monthly_calls,
    calls_this_month,
  } = apiKey;
  const texts = useMessages(apiKeysPart).own;
  const language = useLanguage();
  const edit = useEditKey();
  const remove = useDeleteKey();
  const restore = useRestoreKey();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  const toggle = (on: boolean) =>
    void edit
      .mutateAsync({ ...apiKey, is_active: on })
      .then(() => showToast((on ? texts.switchedOn : texts.switchedOff)({ name })), showFailure);
  const bringBack = () => void restore.mutateAsync(id).then(() => showToast(texts.restored({ name })), showFailure);
  const drop = () =>
    void remove
      .mutateAsync(id)
      .then(
        () => showToast(texts.deleted({ name }), { action: { label: texts.undo, onSelect: bringBack } }),
        showFailure,
      );

  const stopEditing = () => {
    setEditing(false);
    // The button that opened the form is back after this render; the focus goes there and not to the page's top.
    requestAnimationFrame(() => editButton.current?.focus());
  };

  if (isEditing) {
    return (
      <li>
        <KeyForm
          apiKey={apiKey}
          onCancel={stopEditing}
          onSend={async (facts) => {
            await edit.mutateAsync({ id, is_active, ...facts });
            showToast(texts.saved({ name: facts.name }));
            stopEditing();
          }}
        />
      </li>
    );
  }

  const state = is_expired
    ? texts.expired
    : !is_active
      ? texts.isOff
      : expires_at && texts.until({ day: formatDay(language, expires_at) });
  return (
    <li>
      <div className={styles.text}>
        <b>{name}</b>
        <small>
          <code>{prefix}…</code>
          {state && `, ${state}`}
        </small>
        <small className="tabular">
          {last_used_at === null
            ? texts.unused
            : texts.used({ moment: formatMoment(language, last_used_at), requests })}
        </small>
        {(calls_this_month > 0 || monthly_calls !== null) && (
          <small className="tabular">{texts.callsThisMonth({ used: calls_this_month, most: monthly_calls })}</small>
        )}
      </div>
      <div className={styles.deeds}>
        <Switch
          checked={is_active}
          disabled={edit.isPending}
          onChange={(_event, on) => toggle(on)}
          slotProps={{ input: { 'aria-label': texts.works({ name }) } }}
        />
        <IconButton ref={editButton} aria-label={texts.editKey({ name })} onClick={() => setEditing(true)}>
          <Pencil size={20} aria-hidden />
        </IconButton>
        <IconButton aria-label={texts.deleteKey({ name })} disabled={remove.isPending} onClick={drop}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
