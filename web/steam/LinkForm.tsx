import { limits } from '#contract/values/limits.ts';
import { Link2 } from 'lucide-react';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useState } from 'react';
import { ApiError } from '#web/http/api-error.ts';
import { FieldRow } from '#web/ui/Parts.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { useLinkSteam } from './steam.api.ts';

export function LinkForm({ initial }: { initial: string }) {
  const texts = useMessages(steamPart);
  const link = useLinkSteam();
  const [text, setText] = useState(initial);
  const [wrong, setWrong] = useState<string>();
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    setWrong(undefined);
    try {
      await link(text);
      showToast(texts.linked);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(error.fields['steam_profile_url'] ?? error.message);
      setSending(false);
    }
  }

  return (
    <FieldRow
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={texts.field}
        hint={texts.fieldHint}
        error={wrong}
        name="steam_profile_url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.steamProfile}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon={<Link2 size={18} aria-hidden />} loading={isSending} disabled={text.trim() === ''}>
        {texts.link}
      </Button>
    </FieldRow>
  );
}
