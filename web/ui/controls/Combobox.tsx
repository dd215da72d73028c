import { Search, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import entry from './Entry.module.css';
import search from './Search.module.css';
import styles from './Combobox.module.css';
import { usePlaced } from '../layout/place.ts';

interface ComboboxProps<T> {
  label: string;
  placeholder?: string | undefined;
  clearLabel?: string;
  text: string;
  onText: (text: string) => void;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  render: (option: T) => React.ReactNode;
  onSelect: (option: T) => void;
  /** Said in the list instead of options: still searching, nothing found, failed. */
  note?: string | undefined;
  /** Stands below the options: what can be done where none of them is it. */
  foot?: React.ReactNode;
  /** The focus went elsewhere and nothing was chosen. */
  onLeave?: () => void;
  /** Enter where no option is chosen. */
  onEnter?: () => void;
  /** Stands in the field, behind its text: a button that does what Enter does. */
  renderEnd?: (enter: () => void) => React.ReactNode;
  /** Whether Enter takes the first option, or one has to be chosen by hand. */
  takesFirst?: boolean;
  maxLength?: number;
  /** `field` has its label above and stands in a form; `search` is the large one of a page. */
  look?: 'search' | 'field';
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

/** A text field with a list of suggestions, after the combobox pattern of WAI-ARIA: the focus stays in the field. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { label, placeholder, clearLabel, text, onText, options, keyOf, render, onSelect, note, foot, onLeave } = props;
  const { look = 'search', hint, error, disabled } = props;
  const { onEnter, renderEnd, takesFirst = true, maxLength } = props;
  const texts = useMessages(uiPart);
  const [open, setOpen] = useState(false);
  /** Null until one is chosen by hand. */
  const [active, setActive] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = open && text.trim() !== '' && (options.length > 0 || note !== undefined);
  const current = Math.min(active ?? (takesFirst ? 0 : -1), options.length - 1);
  const isField = look === 'field';
  const said = error ?? hint;
  // In a dialog, which scrolls, the list would be cut.
  useLayoutEffect(() => {
    if (isField) list.current?.togglePopover(shown);
  }, [isField, shown]);
  usePlaced(shown && isField, field, list, { isWide: true });

  function select(option: T) {
    setOpen(false);
    onSelect(option);
  }

  function enter() {
    const option = shown ? options[current] : undefined;
    setOpen(true);
    if (option === undefined) onEnter?.();
    else select(option);
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
      if (onEnter === undefined && !(shown && options[current])) return;
      event.preventDefault();
      enter();
    } else if (event.key === 'Escape') {
      // Closes the list before whatever it stands in.
      if (shown) event.preventDefault();
      else if (!isField) onText('');
      setOpen(false);
    }
  }

  return (
    <div
      className={`${styles.combobox} ${isField ? styles.inForm : ''} ${error ? entry.wrong : ''}`}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOpen(false);
        onLeave?.();
      }}
    >
      {isField && (
        <label className="label" htmlFor={`${id}input`}>
          {label}
        </label>
      )}
      <div className={`${entry.entry} ${isField ? styles.field : `${search.search} ${styles.search}`}`} ref={field}>
        {!isField && <Search size={20} aria-hidden />}
        <input
          ref={input}
          id={`${id}input`}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint={onEnter ? 'go' : 'search'}
          autoComplete="off"
          spellCheck={false}
          aria-label={isField ? undefined : label}
          aria-expanded={shown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={shown && current >= 0 ? `${id}${current}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={said ? `${id}said` : undefined}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={maxLength}
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setOpen(true);
            setActive(null);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text && !disabled && (
          <button
            type="button"
            className="tile"
            aria-label={clearLabel ?? texts.clear}
            onClick={() => {
              onText('');
              input.current?.focus();
            }}
          >
            <X size={18} aria-hidden />
          </button>
        )}
        {renderEnd?.(enter)}
      </div>
      {said && (
        <small id={`${id}said`} role={error ? 'alert' : undefined} className={entry.note}>
          {said}
        </small>
      )}
      <div
        className={`float ${search.options} ${styles.list}`}
        ref={list}
        popover={isField ? 'manual' : undefined}
        hidden={!shown}
      >
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
        <p role="status" className={note ? search.note : 'visually-hidden'}>
          {note}
        </p>
        {/* The field keeps the focus, so that the list stays until the click. */}
        {foot && <div onPointerDown={(event) => event.preventDefault()}>{foot}</div>}
      </div>
    </div>
  );
}
