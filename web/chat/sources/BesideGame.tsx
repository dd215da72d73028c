import { PictureInPicture2, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { showError } from '#web/ui/feedback/toast.ts';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useNarrow } from '#web/ui/layout/useMedia.ts';
import besidePart from 'messages:beside-game';

const OnPhone = lazyScreen(() => import('./OnPhone.tsx'));

export interface BesideGameProps {
  /** Where the conversation is. */
  path: string;
  /** A window over the others was opened for it. */
  onFloat: (floating: Window) => void;
}

// As large as a phone's: the chat is drawn for that, too.
const size = { width: 400, height: 640 };

/** How to ask while the game fills the screen: on the phone, or in a small window over it where the browser has one. */
function BesideGame({ path, onFloat }: BesideGameProps) {
  const texts = useMessages(besidePart);
  const isNarrow = useNarrow();
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const overOthers = window.documentPictureInPicture;
  if (isNarrow) return null;
  return (
    <>
      {overOthers && (
        <IconButton label={texts.onTop} onClick={() => void overOthers.requestWindow(size).then(onFloat, showError)}>
          <PictureInPicture2 size={20} aria-hidden />
        </IconButton>
      )}
      <IconButton label={texts.onPhone} aria-haspopup="dialog" onClick={() => setPhoneOpen(true)}>
        <Smartphone size={20} aria-hidden />
      </IconButton>
      {isPhoneOpen && <OnPhone path={path} onClose={() => setPhoneOpen(false)} />}
    </>
  );
}

export { BesideGame as Component };
