import { ExternalLink, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { AdminArticle } from '#contract/knowledge-admin.ts';
import { useDeleteArticle, useUndeleteArticle } from '#web/knowledge/knowledge.api.ts';
import { paths } from '#contract/values/paths.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminArticlesPart from 'messages:admin-articles';
import uiPart from 'messages:ui';
import { RowMenu } from '../list/RowMenu.tsx';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

export function ArticleMenu({ article: { id, title, game_slug, deleted_at } }: { article: AdminArticle }) {
  const texts = useMessages(adminArticlesPart).articles;
  const shared = useMessages(uiPart);
  const navigate = useNavigate();
  const remove = useDeleteArticle();
  const undelete = useUndeleteArticle();

  async function restore() {
    await undelete.mutateAsync(id).then(() => showToast(texts.restored({ title })), showFailure);
  }

  async function deleteArticle() {
    const undo = { label: shared.undo, onSelect: () => void restore() };
    await remove.mutateAsync(id).then(() => showToast(texts.deleted({ title }), { action: undo }), showFailure);
  }

  const living = [
    {
      label: texts.open,
      icon: <ExternalLink size={18} aria-hidden />,
      onSelect: () => void navigate(paths.article(game_slug, id)),
    },
    {
      label: texts.edit,
      icon: <Pencil size={18} aria-hidden />,
      onSelect: () => void navigate(paths.editArticle(game_slug, id)),
    },
    {
      label: texts.delete,
      icon: <Trash2 size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => void deleteArticle(),
    },
  ];
  const deleted = [{ label: texts.restore, icon: <RotateCcw size={18} aria-hidden />, onSelect: () => void restore() }];
  return <RowMenu name={title} actions={deleted_at === null ? living : deleted} />;
}
