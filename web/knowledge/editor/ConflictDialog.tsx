import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Achievement } from '#contract/games.ts';
import type { Article } from '#contract/knowledge.ts';
import { useSession } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Chip } from '#web/ui/data/Chip.tsx';
import { type Change, listChanges } from '#web/ui/diff/changes.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Segments } from '#web/ui/controls/Segments.tsx';
import articleDeskPart from 'messages:article-desk';
import articleEditorPart from 'messages:article-editor';
import { versionsQuery } from '../knowledge.api.ts';
import type { EditedArticle, EditedSection } from './edited-article.ts';
import { writeMarkdown } from './marked-sections.ts';
import { alignTexts, type Choice, factsId, isGateStricter, mergedText } from './merge-sections.ts';
import '#web/ui/pre.css';
import styles from './ConflictDialog.module.css';

interface ConflictDialogProps {
  theirs: EditedArticle;
  mine: EditedArticle;
  /** What both began from, where that is known. */
  base: EditedArticle | undefined;
  achievements: readonly Achievement[];
  onClose: () => void;
  /** Goes on with what was chosen. */
  onMerge: (text: EditedArticle) => void;
  /** Where saving brought it up, either text can be taken as it is. */
  whole?: { article: Article; onTakeTheirs: () => void; onKeepMine: () => void };
}

interface Compared {
  id: string;
  title: string;
  mine: string | undefined;
  theirs: string | undefined;
  choice: Choice;
  is_conflict: boolean;
  isStricter: (choice: Choice) => boolean;
}

/** Two texts of one article, section by section and side by side: what differs is marked, and each has its choice. */
function ConflictDialog({ theirs, mine, base, achievements, onClose, onMerge, whole }: ConflictDialogProps) {
  const texts = useMessages(articleEditorPart);
  const desk = useMessages(articleDeskPart);
  const isOwn = useIsOwnText(whole?.article);
  const [merge] = useState(() => alignTexts(mine, theirs, base));
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const markdown = (section: EditedSection | undefined) => section && writeMarkdown([section], achievements);
  const facts = ({ title, language, game_version, checked_on }: Omit<EditedArticle, 'chunks'>) =>
    [
      title,
      `${texts.language}: ${language}`,
      `${texts.version}: ${game_version || '–'}`,
      `${texts.checkedOn}: ${checked_on || '–'}`,
    ].join('\n');
  const rows: Compared[] = merge.rows
    .filter(({ is_same }) => !is_same)
    .map((row) => ({
      ...row,
      title: row.mine?.section || row.theirs?.section || desk.sectionUntitled,
      mine: markdown(row.mine),
      theirs: markdown(row.theirs),
      isStricter: (choice) => isGateStricter(row, choice),
    }));
  if (!merge.facts.is_same) {
    const { mine: own, theirs: others, ...rest } = merge.facts;
    rows.unshift({
      ...rest,
      id: factsId,
      title: desk.facts,
      mine: facts(own),
      theirs: facts(others),
      isStricter: () => false,
    });
  }
  return (
    <Dialog
      size="large"
      onClose={onClose}
      title={whole ? texts.conflictTitle : desk.mergeTitle}
      actions={
        <>
          {whole && (
            <>
              <Button variant="outlined" onClick={whole.onTakeTheirs}>
                {texts.takeTheirs}
              </Button>
              <Button variant="outlined" onClick={whole.onKeepMine}>
                {texts.keepMine}
              </Button>
            </>
          )}
          <Button disabled={rows.length === 0} onClick={() => onMerge(mergedText(merge, choices))}>
            {desk.take}
          </Button>
        </>
      }
    >
      {whole && (
        <p>
          {isOwn && texts.conflictOwn} {texts.conflictHint}
        </p>
      )}
      <Note>
        {desk.mergeHint} {base && desk.mergeConflicts({ count: rows.filter((row) => row.is_conflict).length })}
      </Note>
      {rows.length === 0 && <Note>{desk.nothingDiffers}</Note>}
      <Stack as="ol" gap={5}>
        {rows.map((row) => (
          <ComparedSection
            key={row.id}
            row={row}
            // Opened by itself, it may compare a text that waits and is somebody else's, or an import's.
            own={
              whole ? { title: texts.mine, choice: desk.choices.mine } : { title: desk.inEditor, choice: desk.inEditor }
            }
            choice={choices.get(row.id) ?? row.choice}
            isMarked={base !== undefined && row.is_conflict}
            onChoose={(choice) => setChoices(new Map([...choices, [row.id, choice]]))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

/** Whether the newest text of an article was saved by whoever looks at it. */
function useIsOwnText(article: Article | undefined): boolean {
  const user = useSession()?.user;
  const { data } = useQuery({ ...versionsQuery(article?.id ?? 0), enabled: article !== undefined, staleTime: 0 });
  const newest = data?.items.find(({ number }) => number === article?.revision);
  return newest !== undefined && newest.author_id === user?.id;
}

interface ComparedSectionProps {
  row: Compared;
  /** What the text in the editor is called. */
  own: { title: string; choice: string };
  choice: Choice;
  isMarked: boolean;
  onChoose: (choice: Choice) => void;
}

function ComparedSection({ row, own, choice, isMarked, onChoose }: ComparedSectionProps) {
  const texts = useMessages(articleEditorPart);
  const desk = useMessages(articleDeskPart);
  const [changes] = useState(() => listChanges(row.theirs ?? '', row.mine ?? ''));
  const hasBoth = row.mine !== undefined && row.theirs !== undefined && row.id !== factsId;
  const options: readonly Choice[] = hasBoth ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
  const sides = [
    { title: own.title, text: row.mine, isChosen: choice !== 'theirs', parts: changes.filter((one) => !one.removed) },
    { title: texts.theirs, text: row.theirs, isChosen: choice !== 'mine', parts: changes.filter((one) => !one.added) },
  ];
  return (
    <Stack as="li" gap={2} aria-label={row.title}>
      <Row isSpread>
        <Row gap={2}>
          <h3>{row.title}</h3>
          {isMarked && <Chip tone="amber">{desk.changedByBoth}</Chip>}
        </Row>
        <Segments
          label={desk.keepSection({ title: row.title })}
          value={choice}
          options={options.map((value) => ({ value, label: value === 'mine' ? own.choice : desk.choices[value] }))}
          onChange={onChoose}
        />
      </Row>
      <div className={styles.sides}>
        {sides.map(({ title, text, isChosen, parts }) => (
          <Card
            key={title}
            as="div"
            size="small"
            role="group"
            aria-label={title}
            tone={isChosen ? 'primary' : undefined}
          >
            <h4 className="label">{title}</h4>
            {text === undefined ? <Note>{desk.notThere}</Note> : <Text parts={parts} />}
          </Card>
        ))}
      </div>
      <div aria-live="polite">{row.isStricter(choice) && <Note>{desk.stricterGate}</Note>}</div>
    </Stack>
  );
}

function Text({ parts }: { parts: readonly Change[] }) {
  return (
    <pre tabIndex={0}>
      {parts.map(({ value, added, removed }, index) =>
        added || removed ? <mark key={index}>{value}</mark> : <span key={index}>{value}</span>,
      )}
    </pre>
  );
}

export { ConflictDialog as Component };
