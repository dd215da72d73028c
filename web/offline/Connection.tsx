import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import offlinePart from 'messages:offline';
import { useConnection, watchConnection } from './connection.ts';
import { followWorker, putOffNewVersion, useNewVersion } from './follow-worker.ts';
import { keepCopies } from './keep-copies.ts';
import { KeptConversations } from './KeptConversations.tsx';
import styles from './Connection.module.css';
import '#web/ui/tones.css';

/** Follows the connection and the versions of the app, and says in one line what the player has to know of them. */
export function Connection() {
  const texts = useMessages(offlinePart);
  const client = useQueryClient();
  const user = useUser();
  const state = useConnection();
  const newVersion = useNewVersion();
  const [isListOpen, setListOpen] = useState(false);

  const onBack = useEffectEvent(() => {
    showToast(texts.back);
    void client.invalidateQueries();
  });
  useEffect(() => watchConnection(() => onBack()), []);
  useEffect(() => keepCopies(client), [client]);
  const isLoggedIn = user !== null;
  useEffect(() => void followWorker(isLoggedIn), [isLoggedIn]);

  return (
    <>
      {state !== 'online' && (
        <Row gap={2} isTight role="status" className={styles.line}>
          <WifiOff size={18} data-tone="amber" aria-hidden />
          <span>{state === 'offline' ? texts.offline : texts.unreachable}</span>
          {user && (
            <Button variant="text" size="small" onClick={() => setListOpen(true)}>
              {texts.readable}
            </Button>
          )}
        </Row>
      )}
      {state === 'online' && newVersion && (
        <Row gap={2} isTight role="status" className={styles.line}>
          <RefreshCw size={18} data-tone="amber" aria-hidden />
          <span>{texts.newVersion}</span>
          <Button variant="text" size="small" onClick={newVersion.take}>
            {texts.reload}
          </Button>
          <Button variant="text" size="small" onClick={putOffNewVersion}>
            {texts.later}
          </Button>
        </Row>
      )}
      <Dialog sheet open={isListOpen} onClose={() => setListOpen(false)} title={texts.kept}>
        {isListOpen && <KeptConversations onOpened={() => setListOpen(false)} />}
      </Dialog>
    </>
  );
}
