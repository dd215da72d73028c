import { useRef, useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import articleDeskPart from 'messages:article-desk';
import type { EditedArticle, EditedSection } from './edited-article.ts';
import { readMarkdown, writeMarkdown } from './marked-sections.ts';
import { applyEdit, insertLine } from './text-commands.ts';
import type { LinkPlace } from './LinkDialog.tsx';
import { useToolbar } from './Toolbar.tsx';
import styles from './Editor.module.css';

interface MarkdownFormProps {
  text: EditedArticle;
  place: LinkPlace;
  achievements: readonly Achievement[];
  /** By section. */
  errors: Readonly<Record<number, Readonly<Record<string, string>>>>;
  onChange: (chunks: readonly EditedSection[]) => void;
}

const closed = '::: gate major';
const nudge = '::: nudge ';

/** All sections as one text, with their gates and hints in lines of it. */
function MarkdownForm({ text, place, achievements, errors, onChange }: MarkdownFormProps) {
  const texts = useMessages(articleDeskPart);
  const area = useRef<HTMLTextAreaElement>(null);
  // What is typed stays as it is typed, whatever is read out of it.
  const [{ markdown, unknown, unclear }, setWritten] = useState(() => ({
    markdown: writeMarkdown(text.chunks, achievements),
    unknown: [] as readonly string[],
    unclear: [] as readonly number[],
  }));
  const insert = (line: string, from: number) => (field: HTMLTextAreaElement) => {
    const selection = { from: field.selectionStart, to: field.selectionEnd };
    applyEdit(field, insertLine(field.value, selection, line, { from, to: line.length }));
  };
  const { toolbar, onKeyDown } = useToolbar({
    area,
    place,
    onGate: insert(closed, '::: gate '.length),
    onHint: insert(nudge, nudge.length),
  });
  const listed = Object.entries(errors).flatMap(([index, fields]) =>
    Object.values(fields).map((error) => texts.sectionError({ n: Number(index) + 1, error })),
  );
  return (
    <Stack gap={3}>
      {toolbar}
      <TextArea
        ref={area}
        label={texts.markdownLabel}
        hint={texts.markdownHint}
        className={styles.markdown}
        value={markdown}
        rows={16}
        lang={text.language}
        error={listed.join(' ') || undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          const { sections, ...read } = readMarkdown(target.value, text.chunks, achievements);
          setWritten({ markdown: target.value, ...read });
          onChange(sections);
        }}
      />
      {unknown.length + unclear.length > 0 && (
        <Alert tone="warning">
          {unknown.map((title) => (
            <p key={title}>{texts.unknownGate({ title })}</p>
          ))}
          {unclear.map((line) => (
            <p key={line}>{texts.unclearGate({ line })}</p>
          ))}
        </Alert>
      )}
    </Stack>
  );
}

export { MarkdownForm as Component };
