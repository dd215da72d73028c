import { useEffect, useEffectEvent, useState } from 'react';
import { useMatch } from 'react-router';
import { pages } from '#contract/values/pages.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import goToPart from 'messages:go-to';
import styles from './KeyShortcuts.module.css';

/** The composer of a chat, or the first field of a screen to ask or to search in. */
const fields = '[data-dock] textarea, main :is(textarea[enterkeyhint="send"], [role="combobox"], [type="search"])';

/** What takes letters itself. */
const takesKeys = 'input, textarea, select, [contenteditable], dialog *, [role="menu"] *';

/** The keys of parts of a screen, each with the part that has it. */
const keyed = {
  next: ['j', '[role="grid"], [data-queue]'],
  previous: ['k', '[role="grid"], [data-queue]'],
  cells: ['↑ ↓ ← →', '[role="grid"]'],
  open: ['Enter', '[role="grid"][data-openable]'],
  choose: ['x', '[role="grid"] [aria-selected]'],
  chooseTo: ['Shift+x', '[role="grid"] [aria-selected]'],
} as const;
/** A control or a line that one key presses. */
const pressed = 'main [aria-keyshortcuts]';
type KeyOfPart = keyof typeof keyed;
// The keys are those of the table's own type.
const allKeyed = Object.keys(keyed) as KeyOfPart[];

/** On any screen: `/` goes to the field to ask or to search in, `?` shows which keys there are. */
function KeyShortcuts() {
  const texts = useMessages(goToPart).keys;
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<readonly KeyOfPart[]>([]);
  const [actions, setActions] = useState<readonly (readonly [string, string])[]>([]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = signOf(event);
    if (key === undefined || event.defaultPrevented) return;
    if (document.activeElement?.matches(takesKeys) || document.querySelector('dialog[open]')) return;
    if (key === '?') {
      setShown(allKeyed.filter((name) => document.querySelector(keyed[name][1]) !== null));
      setActions(keysOfActions());
      setOpen(true);
    } else if (!focusField()) return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const isInAdmin = useMatch(`${pages.admin.path}/*`) !== null;
  const rows = [
    ...actions,
    ...shown.map((name) => [keyed[name][0], texts[name]]),
    ['/', texts.field],
    ['Ctrl+K', isInAdmin ? texts.find : texts.goTo],
    ...(isInAdmin
      ? []
      : [
          ['Enter', texts.send],
          ['Shift+Enter', texts.line],
        ]),
    ['Esc', isInAdmin ? texts.closeOpen : texts.close],
    ['?', texts.help],
  ] as const;
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={texts.title}>
      <dl className={styles.keys}>
        {rows.map(([key, does]) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The sign that is typed, or that the key has where a Russian layout gives it a full stop and a comma. */
function signOf({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): '/' | '?' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === '/' || key === '?') return key;
  if (code === 'Slash' && key === (shiftKey ? ',' : '.')) return shiftKey ? '?' : '/';
  return undefined;
}

/** Each key once, with the words of what it presses. */
function keysOfActions(): [string, string][] {
  const found = new Map<string, string>();
  for (const one of document.querySelectorAll<HTMLElement>(pressed)) {
    const key = one.getAttribute('aria-keyshortcuts') ?? '';
    const words = one.getAttribute('aria-label') ?? (one.querySelector('b') ?? one).textContent;
    if (!found.has(key) && one.checkVisibility()) found.set(key, words.trim());
  }
  return [...found];
}

function focusField(): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(fields)].filter((field) => field.checkVisibility());
  const field = all.find((one) => one.closest('[data-dock]')) ?? all[0];
  field?.focus();
  return field !== undefined;
}

export { KeyShortcuts as Component };
