import { limits } from '#contract/values/limits.ts';
import { Link2 } from 'lucide-react';
import { FieldForm } from '#web/ui/form/FieldForm.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { useLinkSteam } from './steam.api.ts';

function LinkForm({ initial }: { initial: string }) {
  const texts = useMessages(steamPart);
  const link = useLinkSteam();
  const form = useServerForm({ steam_profile_url: initial }, async ({ steam_profile_url }) => {
    await link(steam_profile_url);
    showToast(texts.linked);
  });
  return (
    <FieldForm
      form={form}
      {...form.register('steam_profile_url', texts.fieldHint)}
      label={texts.field}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.steamProfile}
      submit={texts.link}
      button={{
        icon: <Link2 size={18} aria-hidden />,
        disabled: form.watch('steam_profile_url').trim() === '',
      }}
    />
  );
}

export { LinkForm as Component };
