import { BookOpen, CircleX, PenLine, RotateCcw, Send } from 'lucide-react';
import type { AdminGap } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminArticlesPart from 'messages:admin-articles';
import { RowMenu, type RowAction } from '../list/RowMenu.tsx';
import { useDismissGap, useReopenGap } from './gaps.api.ts';

export function GapMenu({ gap, onRelease }: { gap: AdminGap; onRelease: () => void }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const { id, state, game_slug, question, wording, article } = gap;
  const reopening = useAction(useReopenGap().mutateAsync, { done: texts.reopened });
  const dismissing = useAction(useDismissGap().mutateAsync, {
    done: texts.dismissed,
    undo: () => reopening.run(id),
  });
  const release = { label: texts.release, icon: Send, onSelect: onRelease };
  const write = { label: texts.write, icon: PenLine, to: paths.createArticle(game_slug, wording ?? undefined) };
  const dismiss = { label: texts.dismiss, icon: CircleX, onSelect: () => void dismissing.run(id) };
  const reopen = { label: texts.reopen, icon: RotateCcw, onSelect: () => void reopening.run(id) };
  const read = article && { label: texts.read, icon: BookOpen, to: paths.article(game_slug, article.id) };
  const actions: Record<AdminGap['state'], RowAction[]> = {
    open: [release, write, dismiss],
    dismissed: [reopen],
    closed: read ? [read] : [],
  };
  return <RowMenu name={question || (wording ?? String(id))} actions={actions[state]} />;
}
