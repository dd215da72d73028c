import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import uiPart from 'messages:ui';
import { IconButton } from './Button.tsx';
import entry from './Entry.module.css';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  maxLength?: number;
  className?: string | undefined;
  ref?: React.RefObject<HTMLInputElement | null> | undefined;
}

/** A field to search with; one cross clears it and keeps the focus. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = label,
  maxLength = 200,
  className,
  ref,
}: SearchFieldProps) {
  const texts = useMessages(uiPart);
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  return (
    <div className={`${entry.entry} ${styles.search} ${className ?? ''}`}>
      <Search size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value !== '' && (
        <IconButton
          label={texts.clear}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
