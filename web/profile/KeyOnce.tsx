import { useMessages } from '#web/i18n/messages.ts';
import { ShownOnce } from '#web/ui/feedback/ShownOnce.tsx';
import apiKeysPart from 'messages:api-keys';

/** A new key, as it is given to its owner. */
export function KeyOnce({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const texts = useMessages(apiKeysPart).once;
  return (
    <ShownOnce
      title={texts.title}
      lead={texts.once}
      label={texts.key}
      text={apiKey}
      texts={texts}
      saved={texts.saved}
      onClose={onClose}
    />
  );
}
