import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';

/** Asks before what is written and not published is left; closing the tab asks in the browser's words. */
export function LeaveDialog({ isDirty, mayLeave }: { isDirty: boolean; mayLeave: () => boolean }) {
  const texts = useMessages(articleEditorPart);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const isOpen = blocker.state === 'blocked';
  return (
    <Dialog
      open={isOpen}
      onClose={() => blocker.reset?.()}
      title={texts.leaveTitle}
      actions={
        <>
          <Button variant="outlined" onClick={() => blocker.proceed?.()}>
            {texts.leave}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{texts.stay}</Button>
        </>
      }
    >
      {texts.leaveHint}
    </Dialog>
  );
}
