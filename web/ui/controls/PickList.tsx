import { Search } from 'lucide-react';
import { limits } from '#contract/values/limits.ts';
import { useId, useRef, useState } from 'react';
import entry from './Entry.module.css';
import search from './Search.module.css';
import styles from './PickList.module.css';

export interface PickOption {
  key: string;
  icon: React.ReactNode;
  title: string;
  note?: string | undefined;
}

export interface PickGroup<O extends PickOption> {
  title: string;
  options: readonly O[];
}

interface PickListProps<O extends PickOption> {
  label: string;
  text: string;
  onText: (text: string) => void;
  /** Those without options are left out. */
  groups: readonly PickGroup<O>[];
  onSelect: (option: O) => void;
  /** Said below the options, or in their place. */
  note: string | undefined;
}

/** A field with the options below it always in sight; the focus stays in the field, arrows and Enter choose. */
export function PickList<O extends PickOption>({ label, text, onText, groups, onSelect, note }: PickListProps<O>) {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = groups.filter(({ options }) => options.length > 0);
  const all = shown.flatMap(({ options }) => options);
  const current = Math.min(active, all.length - 1);
  const optionId = (index: number) => `${id}${index}`;

  function move(next: number) {
    setActive(next);
    list.current?.querySelector(`[id="${optionId(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: React.KeyboardEvent) {
    // Enter that ends the composition of a character is not a choice.
    if (event.nativeEvent.isComposing || all.length === 0) return;
    if (event.key === 'ArrowDown') move(current >= all.length - 1 ? 0 : current + 1);
    else if (event.key === 'ArrowUp') move(current <= 0 ? all.length - 1 : current - 1);
    else if (event.key === 'Enter') {
      const option = all[current];
      if (option !== undefined) onSelect(option);
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.pick}>
      <div className={`${entry.entry} ${search.search} ${styles.field}`}>
        <Search size={20} aria-hidden />
        <input
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-expanded={all.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? optionId(current) : undefined}
          placeholder={label}
          maxLength={limits.search}
          value={text}
          onChange={({ target }) => {
            onText(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} role="listbox" id={`${id}list`} aria-label={label} className={`${search.options} ${styles.list}`}>
        {shown.map(({ title, options }, group) => (
          <div key={title} role="group" aria-labelledby={`${id}group${group}`}>
            <p id={`${id}group${group}`} className={styles.group}>
              {title}
            </p>
            {options.map((option) => {
              const index = all.indexOf(option);
              return (
                <div
                  key={option.key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === current}
                  className={styles.option}
                  onPointerMove={() => setActive(index)}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onSelect(option)}
                >
                  {option.icon}
                  <span>
                    {option.title}
                    {option.note !== undefined && <small className="clip">{option.note}</small>}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={note ? search.note : 'visually-hidden'}>
        {note}
      </p>
    </div>
  );
}
