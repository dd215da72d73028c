import { EllipsisVertical, Flag, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article, ReportReason } from '#contract/knowledge.ts';
import { limits } from '#contract/values/limits.ts';
import { useSession } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import actionsPart from 'messages:article-actions';
import uiPart from 'messages:ui';
import { reportArticle, useDeleteArticle, useUndeleteArticle } from './knowledge.api.ts';
import styles from './ArticleActions.module.css';

/** What can be done with an article beside reading it. */
function ArticleActions({ article }: { article: Article }) {
  const texts = useMessages(actionsPart);
  const shared = useMessages(uiPart);
  const navigate = useNavigate();
  const user = useSession()?.user;
  const remove = useDeleteArticle();
  const undelete = useUndeleteArticle();
  const [isReporting, setReporting] = useState(false);

  const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

  async function undo() {
    await undelete.mutateAsync(article.id).then(() => showToast(texts.undone), showFailure);
  }

  async function deleteArticle() {
    await remove.mutateAsync(article.id).then(() => {
      showToast(texts.deleted({ title: article.title }), {
        action: { label: shared.undo, onSelect: () => void undo() },
      });
      return navigate(paths.articles(article.game_slug));
    }, showFailure);
  }

  if (!user?.email_verified) return null;
  const own: MenuItem[] = [
    {
      label: texts.edit,
      icon: <PenLine size={18} aria-hidden />,
      to: paths.editArticle(article.game_slug, article.id),
    },
    { label: texts.delete, icon: <Trash2 size={18} aria-hidden />, onSelect: () => void deleteArticle() },
  ];
  const report = { label: texts.report, icon: <Flag size={18} aria-hidden />, onSelect: () => setReporting(true) };
  return (
    <>
      <Menu
        label={texts.more}
        trigger={<EllipsisVertical size={20} aria-hidden />}
        items={article.may_edit ? [...own, report] : [report]}
      />
      {isReporting && <ReportDialog id={article.id} onClose={() => setReporting(false)} />}
    </>
  );
}

function ReportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const texts = useMessages(actionsPart);
  const shared = useMessages(uiPart);
  const [reason, setReason] = useState<ReportReason>('wrong');
  const [comment, setComment] = useState('');
  const [isSending, setSending] = useState(false);
  const reasons = Object.entries(texts.reasons) as [ReportReason, string][];

  async function send() {
    setSending(true);
    try {
      await reportArticle(id, reason, comment);
      showToast(texts.sent);
      onClose();
    } catch (error) {
      setSending(false);
      if (error instanceof Error) showToast(error.message, { tone: 'error' });
    }
  }

  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={texts.reportTitle}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {shared.cancel}
          </Button>
          <Button loading={isSending} onClick={() => void send()}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {reasons.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="reason" checked={reason === value} onChange={() => setReason(value)} />
            {label}
          </label>
        ))}
        <TextArea
          label={texts.comment}
          value={comment}
          maxLength={limits.comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
    </Dialog>
  );
}

export { ArticleActions as Component };
