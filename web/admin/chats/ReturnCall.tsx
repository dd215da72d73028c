import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import adminChatsPart from 'messages:admin-chats';
import type { Message } from '#contract/chat.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

const ReturnCallDialog = lazyScreen(() => import('./ReturnCallDialog.tsx'));

/** Gives the player of a charged answer the call back; nothing for other answers and other readers. */
export function ReturnCall({ message: { message_id, call } }: { message: Pick<Message, 'message_id' | 'call'> }) {
  const texts = useMessages(adminChatsPart);
  const isSupport = useMayUse(['support']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isSupport && call === 'charged' && (
        <Button
          size="small"
          variant="outlined"
          icon={<Undo2 size={18} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-keyshortcuts="c"
        >
          {texts.giveBack}
        </Button>
      )}
      {isOpen && <ReturnCallDialog message_id={message_id} onClose={() => setOpen(false)} />}
    </>
  );
}
