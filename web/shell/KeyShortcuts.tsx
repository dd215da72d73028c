import { useEffect, useEffectEvent, useState } from 'react';
import { useMatch } from 'react-router';
import { pages } from '#contract/values/pages.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { type KeyedPart, useKeyedParts } from '#web/ui/screen-keys.ts';
import goToPart from 'messages:go-to';
import styles from './KeyShortcuts.module.css';

/** The composer of a chat, or the first field of a screen to ask or to search in. */
const fields = '[data-dock] textarea, main :is(textarea[enterkeyhint="send"], [role="combobox"], [type="search"])';

/** What takes letters itself. */
const takesKeys = 'input, textarea, select, [contenteditable], dialog *, [role="menu"] *';

/** In this order; what belongs to the screen comes before what all screens have. */
const partsWithKeys = ['queue', 'table', 'opening', 'choice'] as const satisfies readonly KeyedPart[];

/** On any screen: `/` goes to the field to ask or to search in, `?` shows which keys there are. */
function KeyShortcuts() {
  const texts = useMessages(goToPart).keys;
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = signOf(event);
    if (key === undefined || event.defaultPrevented) return;
    if (document.activeElement?.matches(takesKeys) || document.querySelector('dialog[open]')) return;
    if (key === '?') setOpen(true);
    else if (!focusField()) return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const isInAdmin = useMatch(`${pages.admin.path}/*`) !== null;
  const parts = useKeyedParts();
  const ofParts: Record<KeyedPart, readonly (readonly [string, string])[]> = {
    queue: [
      ['j', texts.next],
      ['k', texts.previous],
    ],
    table: [['↑ ↓ ← →', texts.cells]],
    opening: [['Enter', texts.open]],
    choice: [
      ['x', texts.choose],
      ['Shift+x', texts.chooseTo],
    ],
  };
  const rows = [
    ...partsWithKeys.flatMap((part) => (parts.includes(part) ? ofParts[part] : [])),
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

function focusField(): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(fields)].filter((field) => field.checkVisibility());
  const field = all.find((one) => one.closest('[data-dock]')) ?? all[0];
  field?.focus();
  return field !== undefined;
}

export { KeyShortcuts as Component };
