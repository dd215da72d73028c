import { Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import styles from './Combobox.module.css';

interface ComboboxProps<T> {
  label: string;
  placeholder: string;
  clearLabel: string;
  text: string;
  onText: (text: string) => void;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  render: (option: T) => React.ReactNode;
  onSelect: (option: T) => void;
  /** Said in the list instead of options: still searching, nothing found, failed. */
  note?: string | undefined;
  /** The focus went elsewhere and nothing was chosen. */
  onLeave?: () => void;
}

/** A text field with a list of suggestions, after the combobox pattern of WAI-ARIA: the focus stays in the field. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, placeholder, clearLabel, text, onText, options, keyOf, render, onSelect, note, onLeave } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = open && text.trim() !== '' && (options.length > 0 || note !== undefined);
  const current = Math.min(active, options.length - 1);

  function select(option: T) {
    setOpen(false);
    onSelect(option);
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // Enter that ends the composition of a character is not a choice.
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (shown)
        setActive(event.key === 'ArrowDown' ? (current >= last ? 0 : current + 1) : current <= 0 ? last : current - 1);
    } else if (event.key === 'Enter') {
      const option = shown ? options[current] : undefined;
      if (option === undefined) return;
      event.preventDefault();
      select(option);
    } else if (event.key === 'Escape') {
      if (!shown) onText('');
      setOpen(false);
    }
  }

  return (
    <div
      className={styles.combobox}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOpen(false);
        onLeave?.();
      }}
    >
      <div className={styles.field}>
        <Search size={20} aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && options.length > 0 ? `${id}${current}` : undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setOpen(true);
            setActive(0);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={() => {
              onText('');
              input.current?.focus();
            }}
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </div>
      <div className={styles.list} hidden={!shown}>
        <ul role="listbox" id={`${id}list`} aria-label={label}>
          {options.map((option, index) => (
            <li
              key={keyOf(option)}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === current}
              onPointerMove={() => setActive(index)}
              // The field would lose the focus, and with it the list, before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => select(option)}
            >
              {render(option)}
            </li>
          ))}
        </ul>
        <p role="status" className={note ? styles.note : 'visually-hidden'}>
          {note}
        </p>
      </div>
    </div>
  );
}
