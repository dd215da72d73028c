import { IconButton } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Check.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiKey } from '#contract/api-keys.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay, formatMoment } from '#web/i18n/moments.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import apiKeysPart from 'messages:api-keys';
import { useDeleteKey, useEditKey, useRestoreKey } from './api-keys.api.ts';
import { KeyForm } from './KeyForm.tsx';
import styles from './ApiKeys.module.css';
import { Line } from '#web/ui/data/Line.tsx';

export function OwnKey({ apiKey }: { apiKey: ApiKey }) {
  const {
    id,
    name,
    prefix,
    client_host,
    games,
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
  const { mutateAsync: remove } = useDeleteKey();
  const { mutateAsync: restore } = useRestoreKey();
  const switching = useAction(edit.mutateAsync, {
    done: (_saved, { is_active: on }) => (on ? texts.switchedOn : texts.switchedOff)({ name }),
  });
  const deleting = useAction(() => remove(id), {
    done: texts.deleted({ name }),
    undo: () => restore(id).then(() => showToast(texts.restored({ name }))),
  });
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  const stopEditing = () => {
    setEditing(false);
    // The button that opened the form is back after this render; the focus goes there and not to the page's top.
    requestAnimationFrame(() => editButton.current?.focus());
  };

  if (isEditing) {
    return (
      <li className={styles.editing}>
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
    <Line
      title={name}
      end={
        <Row gap={2} isTight>
          <Switch
            label={<span className="visually-hidden">{texts.works({ name })}</span>}
            checked={is_active}
            disabled={switching.isPending}
            onChange={({ target }) => void switching.run({ ...apiKey, is_active: target.checked })}
          />
          <IconButton ref={editButton} label={texts.editKey({ name })} onClick={() => setEditing(true)}>
            <Pencil size={20} aria-hidden />
          </IconButton>
          <IconButton
            label={texts.deleteKey({ name })}
            disabled={deleting.isPending}
            onClick={() => void deleting.run()}
          >
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </Row>
      }
    >
      <small>
        {client_host === null ? <code>{prefix}…</code> : texts.signedIn({ host: client_host })}
        {state && `, ${state}`}
      </small>
      <small className="tabular">
        {last_used_at === null ? texts.unused : texts.used({ moment: formatMoment(language, last_used_at), requests })}
      </small>
      {games !== null && (
        <small>
          {games.length === 0 ? texts.noGames : texts.games({ titles: games.map(({ title }) => title).join(', ') })}
        </small>
      )}
      {(calls_this_month > 0 || monthly_calls !== null) && (
        <small className="tabular">{texts.callsThisMonth({ used: calls_this_month, most: monthly_calls })}</small>
      )}
    </Line>
  );
}
