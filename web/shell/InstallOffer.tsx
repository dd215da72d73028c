import { Download } from 'lucide-react';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/layout/Layout.tsx';
import offlinePart from 'messages:offline';
import { useInstallOffer } from './install.ts';

/** Safari on a phone or tablet has no such dialog, only a place in its own menu. */
const isByHand = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** Installs the app, or says how; nothing where it is installed or the browser cannot. */
export function InstallOffer() {
  const texts = useMessages(offlinePart).install;
  const install = useInstallOffer();
  if (isInstalled()) return null;
  if (install)
    return (
      <Button variant="outlined" fullWidth icon={<Download size={18} aria-hidden />} onClick={install}>
        {texts.button}
      </Button>
    );
  return isByHand() && <Note>{texts.byHand}</Note>;
}
