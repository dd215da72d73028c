import type { Language } from '#contract/common.ts';
import type { Hints } from '#contract/knowledge.ts';
import { limits } from '#contract/values/limits.ts';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';
import { Card } from '#web/ui/layout/Card.tsx';
import { Disclosure } from '#web/ui/layout/Disclosure.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import '#web/ui/pre.css';

interface HintFieldsProps {
  ref?: React.Ref<HTMLDetailsElement>;
  hints: Hints;
  language: Language;
  onChange: (hints: Hints) => void;
}

/** What a player who asks for hints hears before the section's text; folded until somebody wants to write some. */
export function HintFields({ ref, hints, language, onChange }: HintFieldsProps) {
  const texts = useMessages(articleEditorPart);
  const written = [hints.nudge, hints.direction].filter((hint) => hint.trim() !== '').length;
  const field = (name: keyof Hints) => (
    <TextArea
      label={texts[name]}
      hint={texts[`${name}Hint`]}
      value={hints[name]}
      rows={2}
      maxLength={limits.hint}
      lang={language}
      onChange={({ target }) => onChange({ ...hints, [name]: target.value })}
    />
  );
  return (
    <Disclosure ref={ref} title={texts.hints} note={written > 0 && `${written} / 2`}>
      <Note>{texts.hintsHint}</Note>
      {field('nudge')}
      {field('direction')}
    </Disclosure>
  );
}

/** The hints as they will be heard, above the text they lead to. */
export function HintPreview({ hints }: { hints: Hints }) {
  const texts = useMessages(articleEditorPart);
  const names = (['nudge', 'direction'] as const).filter((name) => hints[name].trim() !== '');
  if (names.length === 0) return null;
  return (
    <Card as="div" tone="primary" size="small">
      <Stack as="dl" gap={2}>
        {names.map((name) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd className="as-typed">{hints[name]}</dd>
          </div>
        ))}
      </Stack>
    </Card>
  );
}
