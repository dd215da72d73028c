import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import { Trash2 } from 'lucide-react';
import type { ApiKey } from '#contract/api-keys.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { showToast } from '#web/ui/toast.ts';
import { ownKeysTexts } from './api-keys.texts.ts';
import { useDeleteKey, useEditKey, useRestoreKey } from './api-keys.api.ts';
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
  const texts = useTexts(ownKeysTexts);
  const language = useLanguage();
  const edit = useEditKey();
  const remove = useDeleteKey();
  const restore = useRestoreKey();

  const toggle = (on: boolean) =>
    void edit
      .mutateAsync({ ...apiKey, is_active: on })
      .then(() => showToast((on ? texts.switchedOn : texts.switchedOff)(name)), showFailure);
  const bringBack = () => void restore.mutateAsync(id).then(() => showToast(texts.restored(name)), showFailure);
  const drop = () =>
    void remove
      .mutateAsync(id)
      .then(() => showToast(texts.deleted(name), { action: { label: texts.undo, onSelect: bringBack } }), showFailure);

  const state = is_expired
    ? texts.expired
    : !is_active
      ? texts.isOff
      : expires_at && texts.until(formatDay(language, expires_at));
  return (
    <li>
      <div className={styles.text}>
        <b>{name}</b>
        <small>
          <code>{prefix}…</code>
          {state && `, ${state}`}
        </small>
        <small className="tabular">
          {last_used_at === null ? texts.unused : texts.used(formatMoment(language, last_used_at), requests)}
        </small>
        {(calls_this_month > 0 || monthly_calls !== null) && (
          <small className="tabular">{texts.callsThisMonth(calls_this_month, monthly_calls)}</small>
        )}
      </div>
      <Switch
        checked={is_active}
        disabled={edit.isPending}
        onChange={(_event, on) => toggle(on)}
        slotProps={{ input: { 'aria-label': texts.works(name) } }}
      />
      <IconButton aria-label={texts.deleteKey(name)} disabled={remove.isPending} onClick={drop}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </li>
  );
}
