import { Copy } from 'lucide-react';
import { Button, IconButton } from './Button.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  text: string;
  texts: { copy: string; copied: string; notCopied: string };
  variant?: 'contained' | 'outlined';
  /** Only the sign, in a row of other actions; `texts.copy` is its name then. */
  isIcon?: boolean;
}

/** Copies a text and says so. */
export function CopyButton({ text, texts, variant = 'outlined', isIcon }: CopyButtonProps) {
  const copy = () => void copyText(text, { copied: texts.copied, failed: texts.notCopied });
  const sign = <Copy size={18} aria-hidden />;
  return isIcon ? (
    <IconButton label={texts.copy} onClick={copy}>
      {sign}
    </IconButton>
  ) : (
    <Button variant={variant} icon={sign} onClick={copy}>
      {texts.copy}
    </Button>
  );
}
