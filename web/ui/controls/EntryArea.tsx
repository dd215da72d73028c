import { IconButton } from './Button.tsx';
import entry from './Entry.module.css';
import { classes } from '../layout/Layout.tsx';
import styles from './EntryArea.module.css';

interface EntryFormProps extends Omit<React.ComponentProps<'form'>, 'onSubmit'> {
  isWrong?: boolean;
  onSend: () => void;
}

/** A form of one `EntryArea`: its edge holds the text and the buttons. */
export function EntryForm({ isWrong, onSend, className, ...rest }: EntryFormProps) {
  return (
    <form
      {...rest}
      className={classes(entry.entry, styles.form, className)}
      data-wrong={isWrong || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    />
  );
}

interface EntryAreaProps extends Omit<React.ComponentProps<'textarea'>, 'onChange'> {
  label: string;
  onText: (text: string) => void;
  onSend: () => void;
}

/** The text of an `EntryForm`, which grows with it. Enter sends, Shift+Enter breaks the line. */
export function EntryArea({ label, onText, onSend, ...rest }: EntryAreaProps) {
  return (
    <textarea
      rows={1}
      enterKeyHint="send"
      aria-label={label}
      placeholder={label}
      {...rest}
      className={styles.area}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        // Enter that ends the composition of a character sends nothing.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

interface EntryButtonProps extends React.ComponentProps<typeof IconButton> {
  /** The one that sends the text, or else a tool. */
  isMain?: boolean;
}

/** Stands in the edge beside an `EntryArea`. */
export function EntryButton({ isMain, className, ...rest }: EntryButtonProps) {
  return <IconButton {...rest} className={classes('reach', isMain ? styles.main : styles.tool, className)} />;
}
