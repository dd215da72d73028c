import { X } from 'lucide-react';
import type { ApiError } from '#web/http/api-error.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { chatTexts } from './chat.texts.ts';
import styles from './Chat.module.css';

/** Why a question was not taken; the question itself stands in the field again. */
function RefusalNote({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const texts = useTexts(chatTexts);
  return (
    <div className={styles.refusal} role="alert">
      <span>{error.fields.text ?? error.message}</span>
      <IconButton label={texts.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

export { RefusalNote as Component };
