import { CopyButton } from '../controls/CopyButton.tsx';
import { Row } from '../layout/Layout.tsx';
import styles from './CopyLine.module.css';

interface CopyLineProps {
  text: string;
  /** What the text is. */
  label?: string;
  texts: { copy: string; copied: string; notCopied: string };
}

/** A text to take elsewhere, such as a password that is shown once, with a button that copies it. */
export function CopyLine({ text, label, texts }: CopyLineProps) {
  return (
    <Row className={styles.line}>
      <code aria-label={label} className="surface">
        {text}
      </code>
      <CopyButton text={text} texts={texts} />
    </Row>
  );
}
