import { useState } from 'react';
import { type AlertChannelKind, alertChannelKinds } from '#contract/values/alert-signals.ts';
import { limits } from '#contract/values/limits.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAlertsPart from 'messages:admin-alerts';
import { Field } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { RadioCards } from '#web/ui/controls/RadioCards.tsx';
import { ShownOnce } from '#web/ui/feedback/ShownOnce.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMakeChannel } from './alerts.api.ts';

const isKind = (value: string): value is AlertChannelKind => alertChannelKinds.some((kind) => kind === value);

/** Adds a channel; the secret of a webhook is then shown once. */
export function ChannelDialog({ onClose }: { onClose: () => void }) {
  const texts = useMessages(adminAlertsPart);
  const make = useMakeChannel();
  const [kind, setKind] = useState<AlertChannelKind>('mail');
  const [secret, setSecret] = useState<string | null>(null);
  const form = useServerForm({ target: '' }, async ({ target }) => {
    const made = await make.mutateAsync({ kind, target });
    if (made.secret !== null) return setSecret(made.secret);
    showToast(texts.saved);
    onClose();
  });
  if (secret !== null) return <SecretOnce secret={secret} onClose={onClose} />;
  const isMail = kind === 'mail';
  return (
    <FormDialog form={form} title={texts.addTitle} submit={texts.add} onClose={onClose}>
      <RadioCards
        label={texts.addTitle}
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
        options={alertChannelKinds.map((value) => ({
          value,
          label: texts.kinds[value],
          hint: texts.kindHints[value],
        }))}
      />
      <Field
        key={kind}
        {...form.register('target', isMail ? undefined : texts.addressHint)}
        label={isMail ? texts.email : texts.address}
        type={isMail ? 'email' : 'url'}
        maxLength={isMail ? limits.email : limits.webAddress}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

/** Shows a secret that nobody can look up again. */
export function SecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  const texts = useMessages(adminAlertsPart);
  return (
    <ShownOnce
      title={texts.secret}
      lead={texts.secretHint}
      label={texts.secret}
      text={secret}
      texts={texts}
      saved={texts.stored}
      onClose={onClose}
    />
  );
}
