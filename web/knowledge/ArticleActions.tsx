import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, FilePen, Flag, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article, ReportReason } from '#contract/knowledge.ts';
import { reportReasons } from '#contract/values/kinds.ts';
import { limits } from '#contract/values/limits.ts';
import { useSession } from '#web/http/use-session.ts';
import { paths } from '#contract/values/paths.ts';
import { TextArea } from '#web/ui/controls/Field.tsx';
import { useServerForm } from '#web/ui/form/useServerForm.ts';
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import type { MenuItem } from '#web/ui/layout/Menu.tsx';
import { RadioCards } from '#web/ui/controls/RadioCards.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import actionsPart from 'messages:article-actions';
import { Button } from '#web/ui/controls/Button.tsx';
import { reportArticle, useDeleteArticle, useUndeleteArticle } from './knowledge.api.ts';
import { SuggestDialog, SuggestionsDialog } from './Suggestions.tsx';
import { suggestionsQuery } from './suggestions.api.ts';

/** What can be done with an article beside reading it. */
function ArticleActions({ article }: { article: Article }) {
  const texts = useMessages(actionsPart);
  const navigate = useNavigate();
  const user = useSession()?.user;
  const restoring = useAction(useUndeleteArticle().mutateAsync, { done: texts.undone });
  const deleting = useAction(useDeleteArticle().mutateAsync, {
    done: texts.deleted({ title: article.title }),
    undo: () => restoring.run(article.id),
    onDone: () => navigate(paths.articles(article.game_slug)),
  });
  const [open, setOpen] = useState<'report' | 'suggest' | 'suggestions' | null>(null);
  const { data: suggestions } = useQuery({ ...suggestionsQuery(article.id), enabled: article.may_edit });

  if (!user?.email_verified) return null;
  const edit: MenuItem[] = [
    { label: texts.edit, icon: PenLine, to: paths.editArticle(article.game_slug, article.id) },
    { label: texts.delete, icon: Trash2, onSelect: () => void deleting.run(article.id) },
  ];
  const report: MenuItem[] = [{ label: texts.report, icon: Flag, onSelect: () => setOpen('report') }];
  const suggest: MenuItem[] = [{ label: texts.suggest, icon: FilePen, onSelect: () => setOpen('suggest') }];
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={texts.more}
        trigger={<EllipsisVertical size={20} aria-hidden />}
        items={[...(article.may_edit ? edit : suggest), ...(article.author_id === user.id ? [] : report)]}
      />
      {suggestions !== undefined && suggestions.total > 0 && (
        <Button variant="tonal" size="small" onClick={() => setOpen('suggestions')}>
          {texts.suggestions({ count: suggestions.total })}
        </Button>
      )}
      {open === 'report' && <ReportDialog id={article.id} onClose={close} />}
      {open === 'suggest' && <SuggestDialog article={article} onClose={close} />}
      {open === 'suggestions' && <SuggestionsDialog article={article} onClose={close} />}
    </>
  );
}

function ReportDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const texts = useMessages(actionsPart);
  const initial: { reason: ReportReason; comment: string } = { reason: 'wrong', comment: '' };
  const form = useServerForm(initial, async ({ reason, comment }) => {
    await reportArticle(id, reason, comment);
    showToast(texts.sent);
    onClose();
  });
  return (
    <FormDialog form={form} sheet size="small" title={texts.reportTitle} submit={texts.send} onClose={onClose}>
      <RadioCards
        label={texts.reportTitle}
        isLabelHidden
        options={reportReasons.map((value) => ({ value, label: texts.reasons[value] }))}
        value={form.watch('reason')}
        onChange={(reason) => form.setValue('reason', reason)}
      />
      <TextArea {...form.register('comment')} label={texts.comment} maxLength={limits.comment} />
    </FormDialog>
  );
}

export { ArticleActions as Component };
