import { Copy } from 'lucide-react';
import { encode } from 'uqr';
import { wholeAddress } from '#web/http/own-address.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { copyText } from '#web/ui/controls/copy-text.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import besidePart from 'messages:beside-game';
import styles from './OnPhone.module.css';

interface OnPhoneProps {
  path: string;
  open: boolean;
  onClose: () => void;
}

/** The conversation's address to photograph. It says nothing but where: who opens it logs in as themselves. */
export function OnPhone({ path, open, onClose }: OnPhoneProps) {
  const texts = useMessages(besidePart);
  const url = wholeAddress(path);
  return (
    <Dialog open={open} onClose={onClose} title={texts.phoneTitle}>
      <Stack className={styles.phone}>
        <Code text={url} label={texts.code} />
        <p>{texts.phoneHint}</p>
        <Note className={styles.address}>{url}</Note>
        <Button
          variant="outlined"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => void copyText(url, { copied: texts.copied, failed: texts.notCopied })}
        >
          {texts.copy}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Dark on light in either theme: some cameras read nothing else. */
function Code({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.code}
    >
      <path d={squares} fill="currentColor" />
    </svg>
  );
}
