import { X } from 'lucide-react';
import type { ApiError } from '#web/http/api-error.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import uiPart from 'messages:ui';
import styles from '../Chat.module.css';

/** Why a question was not taken; the question itself stands in the field again. */
export function RefusalNote({ error, onClose }: { error: ApiError; onClose: () => void }) {
  const shared = useMessages(uiPart);
  return (
    <Row gap={2} isSpread isTight className={styles.refusal} role="alert">
      <span>{error.fields.text ?? error.message}</span>
      <IconButton label={shared.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </Row>
  );
}
