import { Bold, Heading, Lightbulb, Link2, List, type LucideIcon, ShieldAlert, Table } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#web/i18n/messages.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import articleDeskPart from 'messages:article-desk';
import {
  applyEdit,
  insertLink,
  insertTable,
  type Selection,
  type TextEdit,
  toggleBold,
  toggleHeading,
  toggleList,
} from './text-commands.ts';
import type { LinkPlace } from './LinkDialog.tsx';
import styles from './Toolbar.module.css';

const LinkDialog = lazyScreen(() => import('./LinkDialog.tsx'));

interface ToolbarProps {
  area: React.RefObject<HTMLTextAreaElement | null>;
  place: LinkPlace;
  onGate: (area: HTMLTextAreaElement) => void;
  onHint: (area: HTMLTextAreaElement) => void;
}

type Name = 'bold' | 'heading' | 'list' | 'table' | 'link' | 'gate' | 'hint';
/** The key that, with Ctrl, does the same; a number is pressed together with Shift. */
const commands: readonly { name: Name; icon: LucideIcon; code: string }[] = [
  { name: 'bold', icon: Bold, code: 'KeyB' },
  { name: 'heading', icon: Heading, code: 'Digit1' },
  { name: 'list', icon: List, code: 'Digit2' },
  { name: 'table', icon: Table, code: 'Digit3' },
  { name: 'link', icon: Link2, code: 'Digit4' },
  { name: 'gate', icon: ShieldAlert, code: 'Digit5' },
  { name: 'hint', icon: Lightbulb, code: 'Digit6' },
];

/** What the buttons over a field for text do, also by keyboard: `onKeyDown` belongs to the field. */
export function useToolbar({ area, place, onGate, onHint }: ToolbarProps) {
  const texts = useMessages(articleDeskPart);
  const [linked, setLinked] = useState<Selection | null>(null);

  function run(name: Name) {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart: from, selectionEnd: to } = field;
    const apply = (work: (text: string, selection: Selection, words: typeof texts.placeholders) => TextEdit) =>
      applyEdit(field, work(value, { from, to }, texts.placeholders));
    switch (name) {
      case 'bold':
        return apply(toggleBold);
      case 'heading':
        return apply(toggleHeading);
      case 'list':
        return apply(toggleList);
      case 'table':
        return apply(insertTable);
      case 'link':
        return setLinked({ from, to });
      case 'gate':
        return onGate(field);
      case 'hint':
        return onHint(field);
    }
  }

  function onKeyDown(event: React.KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const command = commands.find(({ code }) => code === event.code && event.shiftKey === code.startsWith('Digit'));
    if (!command) return;
    event.preventDefault();
    run(command.name);
  }

  const keysOf = (code: string) =>
    code.startsWith('Digit') ? `${texts.ctrl}+${texts.shift}+${code.at(-1)}` : `${texts.ctrl}+${code.at(-1)}`;
  const toolbar = (
    <div className={styles.toolbar} role="group" aria-label={texts.toolbar}>
      {commands.map(({ name, icon: Icon, code }) => (
        <IconButton
          key={name}
          label={texts[name]}
          title={texts.shortcut({ name: texts[name], keys: keysOf(code) })}
          // The focus stays in the text: on a phone its keyboard would close otherwise.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(name)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      ))}
      {linked && (
        <LinkDialog
          place={place}
          onClose={() => setLinked(null)}
          onChoose={(link) => {
            const field = area.current;
            // As long as the dialog is open nothing behind it can be typed into.
            flushSync(() => setLinked(null));
            if (field) applyEdit(field, insertLink(field.value, linked, link));
          }}
        />
      )}
    </div>
  );
  return { toolbar, onKeyDown };
}
