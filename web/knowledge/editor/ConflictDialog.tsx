import type { Article } from '#contract/knowledge.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { asLines } from '../knowledge.api.ts';
import { editedFrom } from './edited-article.ts';
import type { EditedArticle } from './edited-article.ts';
import { editorTexts } from './editor.texts.ts';
import styles from './ConflictDialog.module.css';

interface ConflictDialogProps {
  theirs: Article;
  mine: EditedArticle;
  onClose: () => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Two people changed one article: both texts side by side, and the choice. */
function ConflictDialog({ theirs, mine, onClose, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const texts = useTexts(editorTexts);
  const sides = [
    { title: texts.theirs, text: asLines(editedFrom(theirs)) },
    { title: texts.mine, text: asLines(mine) },
  ];
  return (
    <div className={styles.conflict}>
      <Dialog
        open
        onClose={onClose}
        title={texts.conflictTitle}
        closeLabel={texts.close}
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
        <div className={styles.sides}>
          {sides.map(({ title, text }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <pre tabIndex={0}>{text}</pre>
            </section>
          ))}
        </div>
      </Dialog>
    </div>
  );
}

export { ConflictDialog as Component };
