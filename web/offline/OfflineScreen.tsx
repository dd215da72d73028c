import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Layout.tsx';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import offlinePart from 'messages:offline';
import { useConnection } from './connection.ts';
import { KeptConversations } from './KeptConversations.tsx';

/** Stands in for a screen whose files are not on this device. Nothing is typed here, so it may reload by itself. */
export function OfflineScreen() {
  const texts = useMessages(offlinePart);
  const connection = useConnection();
  const wasAway = useRef(false);
  useEffect(() => {
    if (connection !== 'online') wasAway.current = true;
    else if (wasAway.current) window.location.reload();
  }, [connection]);
  return (
    <Page as="section">
      <EmptyState level="h1" icon={<WifiOff size={24} aria-hidden />} title={texts.notHere}>
        {texts.notHereHint}
      </EmptyState>
      <Card title={texts.kept}>
        <KeptConversations />
      </Card>
    </Page>
  );
}
