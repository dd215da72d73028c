import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import { DeleteDialog } from './on-demand.tsx';

export function DeleteHistory({ game_id, onDeleted }: { game_id: number; onDeleted: () => void }) {
  const texts = useMessages(chatPart).thread;
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <IconButton label={texts.deleteHistory} onClick={() => setState('open')}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
      {/* Stays once it was opened: closing gives the focus back. */}
      {state !== 'never' && (
        <DeleteDialog
          game_id={game_id}
          open={state === 'open'}
          onClose={() => setState('closed')}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}
