import { Plus } from 'lucide-react';
import type { Achievement } from '#contract/games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import articleEditorPart from 'messages:article-editor';
import uiPart from 'messages:ui';
import { type EditedArticle, type EditedSection, emptySection, movedSection, splitSection } from './edited-article.ts';
import { SectionCard } from './SectionCard.tsx';
import type { LinkPlace } from './LinkDialog.tsx';

interface SectionListProps {
  text: EditedArticle;
  place: LinkPlace;
  achievements: readonly Achievement[];
  /** By section. */
  errors: Readonly<Record<number, Readonly<Record<string, string>>>>;
  /** What was objected to in fields of one section is being mended. */
  onForget: (names: readonly string[], index: number) => void;
  /** Sections have other places now. */
  onForgetAll: () => void;
  onChange: (work: (chunks: readonly EditedSection[]) => readonly EditedSection[]) => void;
}

/** The sections of an article, each on a card. */
export function SectionList(props: SectionListProps) {
  const { text, place, achievements, errors, onForget, onForgetAll, onChange } = props;
  const texts = useMessages(articleEditorPart);
  const shared = useMessages(uiPart);

  function changePlaces(work: (chunks: readonly EditedSection[]) => readonly EditedSection[]) {
    onForgetAll();
    onChange(work);
  }

  function remove(index: number) {
    const removed = text.chunks[index];
    if (!removed) return;
    changePlaces((chunks) => (chunks.length === 1 ? [emptySection()] : chunks.toSpliced(index, 1)));
    const undo = () => onChange((chunks) => chunks.toSpliced(index, 0, removed));
    showToast(texts.removed, { action: { label: shared.undo, onSelect: undo } });
  }

  return (
    <>
      <Stack as="ol">
        {text.chunks.map((section, index) => (
          <SectionCard
            key={section.id}
            section={section}
            index={index}
            count={text.chunks.length}
            language={text.language}
            place={place}
            achievements={achievements}
            errors={errors[index]}
            onChange={(changes) => {
              onForget(Object.keys(changes), index);
              onChange((chunks) => chunks.map((other) => (other.id === section.id ? { ...other, ...changes } : other)));
            }}
            onMove={(from, to) => changePlaces((chunks) => movedSection(chunks, from, to))}
            onRemove={() => remove(index)}
            onSplit={(parts) => changePlaces((chunks) => splitSection(chunks, section.id, parts))}
          />
        ))}
      </Stack>
      <div>
        <Button
          variant="tonal"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => onChange((chunks) => [...chunks, emptySection()])}
        >
          {texts.add}
        </Button>
      </div>
    </>
  );
}
