import { limits } from '#contract/values/limits.ts';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { listTexts } from './list.texts.ts';
import type { ListAddress } from './useListAddress.ts';
import styles from './ListToolbar.module.css';

const pauseMs = 250;

/** Looks as soon as typing pauses; `/` leads here from anywhere on the screen. */
export function ListSearch({ address, label }: { address: ListAddress; label: string }) {
  const texts = useTexts(listTexts);
  const { words, change } = address;
  const [typed, setTyped] = useState(words);
  const [told, setTold] = useState(words);
  const input = useRef<HTMLInputElement>(null);
  if (told !== words) {
    // The address changed by itself: back in the history, or filters cleared.
    setTold(words);
    if (typed.trim() !== words) setTyped(words);
  }

  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => change({ q: typed.trim() }, { replace: true }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, words, change]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [role=combobox]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <TextField
      size="small"
      className={styles.search}
      value={typed}
      placeholder={label}
      onChange={({ target }) => setTyped(target.value)}
      slotProps={{
        htmlInput: { ref: input, 'aria-label': label, type: 'search', maxLength: limits.search },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden />
            </InputAdornment>
          ),
          endAdornment: typed !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={texts.clear} onClick={() => setTyped('')}>
                <X size={18} aria-hidden />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
