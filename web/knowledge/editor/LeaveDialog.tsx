import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#web/i18n/texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { editorTexts } from './editor.texts.ts';

/** Asks before what is written and not published is left; closing the tab asks in the browser's words. */
export function LeaveDialog({ isDirty, mayLeave }: { isDirty: boolean; mayLeave: () => boolean }) {
  const texts = useTexts(editorTexts);
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
      closeLabel={texts.close}
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
