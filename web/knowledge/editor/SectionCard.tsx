import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { useDeferredValue, useId, useRef, useState } from 'react';
import type { Language } from '#contract/common.ts';
import type { Achievement } from '#contract/games.ts';
import { limits } from '#contract/values/limits.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { Chip, ChipButton } from '#web/ui/data/Chip.tsx';
import { Field, TextArea } from '#web/ui/controls/Field.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useWide } from '#web/ui/layout/useWide.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import articleEditorPart from 'messages:article-editor';
import type { EditedSection } from './edited-article.ts';
import { useGateName } from '../article-lines.ts';
import { GateSelect } from './GateSelect.tsx';
import { HintFields, HintPreview } from './HintFields.tsx';
import { withMarksTaken } from './marked-sections.ts';
import { SplitNotice } from './SplitNotice.tsx';
import type { LinkPlace } from './LinkDialog.tsx';
import { useToolbar } from './Toolbar.tsx';
import { useHtmlError } from './useHtmlError.ts';
import styles from './Editor.module.css';

interface SectionCardProps {
  section: EditedSection;
  index: number;
  count: number;
  language: Language;
  place: LinkPlace;
  achievements: readonly Achievement[];
  errors: Readonly<Record<string, string>> | undefined;
  onChange: (changes: Partial<EditedSection>) => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  /** Makes sections of the parts of its text. */
  onSplit: (parts: readonly string[]) => void;
}

/** What a dragged card is known by; a file or text from elsewhere is none. */
const dragType = 'application/x-section';

export function SectionCard(props: SectionCardProps) {
  const { section, index, count, language, place, achievements, errors, onChange, onMove, onRemove, onSplit } = props;
  const texts = useMessages(articleEditorPart);
  const number = useLanguage();
  const isWide = useWide();
  const titleId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const gateField = useRef<HTMLDivElement>(null);
  const hintFields = useRef<HTMLDetailsElement>(null);
  const { toolbar, onKeyDown } = useToolbar({
    area,
    place,
    onGate: () => gateField.current?.querySelector('select')?.focus(),
    onHint: () => {
      if (!hintFields.current) return;
      hintFields.current.open = true;
      hintFields.current.querySelector('textarea')?.focus();
    },
  });
  const [isPreview, setPreview] = useState(false);
  const [isHandled, setHandled] = useState(false);
  const [isOver, setOver] = useState(false);
  const shown = useDeferredValue(section.content);
  const htmlError = useHtmlError(section.content);
  const n = index + 1;
  const gateName = useGateName();
  const achievement = achievements.find(({ id }) => id === section.gate?.achievement_id);

  const preview = (
    <div className={styles.preview} lang={language} aria-label={texts.previewOf({ n })} role="region" tabIndex={0}>
      {section.gate && (
        <Chip tone="amber">{gateName({ ...section.gate, achievement_title: achievement?.title ?? null })}</Chip>
      )}
      <HintPreview hints={section.hints} />
      {shown.trim() === '' ? <Note>{texts.nothing}</Note> : <Markdown text={shown} />}
    </div>
  );
  return (
    <Card
      as="li"
      className={styles.card}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      draggable={isHandled}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(index));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragEnd={() => setHandled(false)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const from = event.dataTransfer.getData(dragType);
        if (from === '') return;
        event.preventDefault();
        onMove(Number(from), index);
      }}
    >
      <Row as="header" gap={1} isTight className={styles.cardHead}>
        <span
          className={styles.handle}
          title={texts.drag({ n })}
          onPointerDown={() => setHandled(true)}
          onPointerUp={() => setHandled(false)}
        >
          <GripVertical size={20} aria-hidden />
        </span>
        <h3 id={titleId}>{texts.sectionNumber({ n })}</h3>
        {!isWide && (
          <Row gap={2} className={styles.modes} role="group" aria-label={texts.mode}>
            <ChipButton aria-pressed={!isPreview} onClick={() => setPreview(false)}>
              {texts.write}
            </ChipButton>
            <ChipButton aria-pressed={isPreview} onClick={() => setPreview(true)}>
              {texts.preview}
            </ChipButton>
          </Row>
        )}
        <IconButton label={texts.up({ n })} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={texts.down({ n })} disabled={n === count} onClick={() => onMove(index, index + 1)}>
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={texts.remove({ n })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </Row>
      <div className={styles.columns}>
        {(isWide || !isPreview) && (
          <Stack>
            <Field
              label={texts.sectionTitle}
              value={section.section}
              maxLength={limits.section}
              lang={language}
              error={errors?.['section']}
              onChange={({ target }) => onChange({ section: target.value })}
            />
            {toolbar}
            <TextArea
              ref={area}
              label={texts.text}
              className={styles.content}
              value={section.content}
              rows={8}
              maxLength={limits.chunk}
              lang={language}
              error={errors?.['content'] ?? htmlError}
              hint={
                <span className="tabular">
                  {texts.characters({ count: formatNumber(number, section.content.length) })}
                </span>
              }
              onKeyDown={onKeyDown}
              onBlur={() => {
                const taken = withMarksTaken(section, achievements);
                if (taken !== section) onChange(taken);
              }}
              onChange={({ target }) => onChange({ content: target.value })}
            />
            <SplitNotice content={section.content} language={language} onSplit={onSplit} />
            <div ref={gateField}>
              <GateSelect gate={section.gate} achievements={achievements} onChange={(gate) => onChange({ gate })} />
            </div>
            <HintFields
              ref={hintFields}
              hints={section.hints}
              language={language}
              onChange={(hints) => onChange({ hints })}
            />
          </Stack>
        )}
        {(isWide || isPreview) && preview}
      </div>
    </Card>
  );
}
