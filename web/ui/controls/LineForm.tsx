import { Button } from './Button.tsx';
import entry from './Entry.module.css';
import styles from './LineForm.module.css';

interface LineFormProps extends Omit<React.ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onText: (text: string) => void;
  onSend: () => void;
  /** What the button says. */
  submit: string;
  icon?: React.ReactNode;
}

/** One line of text and the button that sends it, which goes below where there is no room. */
export function LineForm({ label, onText, onSend, submit, icon, ...rest }: LineFormProps) {
  return (
    <form
      className={`${entry.entry} ${styles.line}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input {...rest} enterKeyHint="send" aria-label={label} onChange={({ target }) => onText(target.value)} />
      <Button type="submit" icon={icon}>
        {submit}
      </Button>
    </form>
  );
}
