import { ExternalLink, Pencil, RotateCcw, Scale, Trash2 } from 'lucide-react';
import type { AdminArticle } from '#contract/knowledge-admin.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useDeleteArticle, useUndeleteArticle } from '#web/knowledge/knowledge.api.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminArticlesPart from 'messages:admin-articles';
import { RowMenu } from '../list/RowMenu.tsx';

export function ArticleMenu({ article: { id, title, game_slug, deleted_at } }: { article: AdminArticle }) {
  const texts = useMessages(adminArticlesPart).articles;
  const restoring = useAction(useUndeleteArticle().mutateAsync, { done: texts.restored({ title }) });
  const deleting = useAction(useDeleteArticle().mutateAsync, {
    done: texts.deleted({ title }),
    undo: () => restoring.run(id),
  });
  const open = { label: texts.open, icon: ExternalLink, to: paths.article(game_slug, id) };
  const edit = { label: texts.edit, icon: Pencil, to: paths.editArticle(game_slug, id) };
  const moderate = { label: texts.moderate, icon: Scale, to: paths.adminModeration(id) };
  const remove = { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => void deleting.run(id) };
  const restore = { label: texts.restore, icon: RotateCcw, onSelect: () => void restoring.run(id) };
  return <RowMenu name={title} actions={deleted_at === null ? [open, edit, moderate, remove] : [restore, moderate]} />;
}
