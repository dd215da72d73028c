import { X } from 'lucide-react';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, IconButton } from '#web/ui/controls/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import chatPart from 'messages:chat';
import uiPart from 'messages:ui';
import type { Offered } from './useArrivingQuestion.ts';
import styles from '../Chat.module.css';

interface OfferedQuestionProps {
  offered: Offered;
  onTake: () => void;
  onClose: () => void;
}

/** A question that has no room in the field, where another one stands. */
function OfferedQuestion({ offered, onTake, onClose }: OfferedQuestionProps) {
  const texts = useMessages(chatPart).offered;
  const shared = useMessages(uiPart);
  const { text, from } = offered;
  return (
    <Row gap={2} isTight className={styles.offered} role="status">
      <span className="clip" data-grow>
        {from === 'elsewhere' ? texts.arrived({ question: text }) : texts.fromField({ question: text })}
      </span>
      <Button variant="text" size="small" onClick={onTake}>
        {texts.take}
      </Button>
      <IconButton label={shared.close} onClick={onClose}>
        <X size={18} aria-hidden />
      </IconButton>
    </Row>
  );
}

export { OfferedQuestion as Component };
