import { useState } from 'react';
import { Button } from './Button.tsx';
import entry from './Entry.module.css';

interface AskLineProps {
  label: string;
  placeholder: string;
  submit: string;
  icon: React.ReactNode;
  maxLength: number;
  initial?: string;
  /** Takes what was typed, without the spaces around it. */
  onSubmit: (text: string) => void;
}

/** One large line to type in, with its button inside of the same edge. */
export function AskLine({ label, submit, icon, initial = '', onSubmit, ...field }: AskLineProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      className={`${entry.entry} ${entry.ask}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(text.trim());
      }}
    >
      <input
        {...field}
        aria-label={label}
        enterKeyHint="send"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" icon={icon}>
        {submit}
      </Button>
    </form>
  );
}
