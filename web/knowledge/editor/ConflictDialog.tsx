import { useEffect, useRef } from 'react';
import type { Achievement } from '#contract/games.ts';
import type { Article } from '#contract/knowledge.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Change, listChanges } from '#web/ui/diff/changes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articleEditorPart from 'messages:article-editor';
import { useArticleLines } from '../article-lines.ts';
import { editedFrom } from './edited-article.ts';
import type { EditedArticle } from './edited-article.ts';
import '#web/ui/pre.css';
import styles from './ConflictDialog.module.css';
import { Columns } from '#web/ui/Parts.tsx';

interface ConflictDialogProps {
  latest: Article;
  mine: EditedArticle;
  achievements: readonly Achievement[];
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people changed one article: both texts side by side, what differs marked in each, and the choice. */
function ConflictDialog({ latest, mine, achievements, onClose, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const texts = useMessages(articleEditorPart);
  const asLines = useArticleLines();
  const named = ({ chunks, ...text }: EditedArticle) => ({
    ...text,
    chunks: chunks.map(({ gate, ...section }) => ({
      ...section,
      gate: gate && {
        ...gate,
        achievement_title: achievements.find(({ id }) => id === gate.achievement_id)?.title ?? null,
      },
    })),
  });
  /** What readers see above a text may differ as well as the text. */
  const linesOf = (text: EditedArticle) =>
    `${texts.version}: ${text.game_version || '–'}\n${texts.checkedOn}: ${text.checked_on || '–'}\n\n${asLines(named(text))}`;
  const changes = listChanges(linesOf(editedFrom(latest)), linesOf(mine));
  const sides = [
    { title: texts.theirs, parts: changes.filter(({ added }) => !added) },
    { title: texts.mine, parts: changes.filter(({ removed }) => !removed) },
  ];
  return (
    <Dialog
      size="large"
      onClose={onClose}
      title={texts.conflictTitle}
      actions={
        <>
          <Button variant="outlined" onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        </>
      }
    >
      <p>{texts.conflictHint}</p>
      <Columns least={320} className={styles.sides}>
        {sides.map(({ title, parts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <Text parts={parts} />
          </section>
        ))}
      </Columns>
    </Dialog>
  );
}

/** One of the two, opened at the first place where it differs. */
function Text({ parts }: { parts: readonly Change[] }) {
  const text = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const first = text.current?.querySelector('mark');
    if (first && text.current) text.current.scrollTop = first.offsetTop - text.current.offsetTop - 48;
  }, []);
  return (
    <pre ref={text} tabIndex={0}>
      {parts.map(({ value, added, removed }, index) =>
        added || removed ? <mark key={index}>{value}</mark> : <span key={index}>{value}</span>,
      )}
    </pre>
  );
}

export { ConflictDialog as Component };
