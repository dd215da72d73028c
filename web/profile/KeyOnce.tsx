import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '#web/ui/copy-text.ts';
import { useMessages } from '#web/i18n/messages.ts';
import apiKeysPart from 'messages:api-keys';
import styles from './KeyOnce.module.css';

/** A new key, shown once: neither Escape nor a stray click loses it, and closing asks whether it was saved. */
export function KeyOnce({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const texts = useMessages(apiKeysPart).once;
  const titleId = useId();
  const [isSaved, setSaved] = useState(false);

  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent>
        {texts.once}
        <div className={styles.key}>
          <code aria-label={texts.key}>{apiKey}</code>
          <Button
            variant="outlined"
            startIcon={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(apiKey, { copied: texts.copied, failed: texts.notCopied })}
          >
            {texts.copy}
          </Button>
        </div>
        <FormControlLabel
          control={<Checkbox checked={isSaved} onChange={(_event, on) => setSaved(on)} />}
          label={texts.saved}
        />
      </DialogContent>
      <DialogActions>
        <Button disabled={!isSaved} onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
