import adminModerationPart from 'messages:admin-moderation';
import { SquarePen } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Moderation } from '#contract/moderation.ts';
import { type ArticleDecision, reasonedDecisions } from '#contract/values/kinds.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useUndeleteArticle } from '#web/knowledge/knowledge.api.ts';
import { Button, classesOf } from '#web/ui/controls/Button.tsx';
import { Menu } from '#web/ui/layout/Menu.tsx';
import { lazyPart } from '#web/ui/layout/lazy-screen.tsx';
import { ActionBar } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { articleKeys } from './articles.api.ts';
import { decide } from './moderation.api.ts';

type Reasoned = (typeof reasonedDecisions)[number];

/** Deleting has none. */
const keys: Partial<Record<ArticleDecision, string>> = { dismiss: 'd', show: 'a', hide: 'h', return: 's', reject: 'r' };

const DecideDialog = lazyPart(() => import('./DecideDialog.tsx'));

export type Section = Moderation['text']['chunks'][number];

interface DecideProps {
  data: Moderation;
  /** The parts of its text that can be corrected here. */
  sections: readonly Section[];
  onCorrect: (section: Section) => void;
}

/** What can be decided about an article as it is now. */
export function Decide({ data: { article, reports }, sections, onCorrect }: DecideProps) {
  const texts = useMessages(adminModerationPart);
  const [asking, setAsking] = useState<Reasoned>();
  const { id, title, hidden_cause, deleted_at } = article;
  const restoring = useAction(useUndeleteArticle().mutateAsync, {
    refresh: articleKeys,
    done: texts.done.restore({ title }),
  });
  const { run, isPending } = useAction(decide, {
    refresh: articleKeys,
    done: (_, { action }) => texts.done[action]({ title }),
  });
  if (deleted_at !== null) {
    return (
      <ActionBar>
        <Button loading={restoring.isPending} onClick={() => void restoring.run(id)}>
          {texts.restore}
        </Button>
      </ActionBar>
    );
  }
  const isReported = reports.some(({ closed_at }) => closed_at === null);
  const plain: ArticleDecision[] = [
    ...(isReported ? (['dismiss'] as const) : []),
    ...(hidden_cause !== null && !(isReported && hidden_cause === 'reports') ? (['show'] as const) : []),
  ];
  const causes: Record<Reasoned, Moderation['article']['hidden_cause'] | 'never'> = {
    hide: 'hidden',
    return: 'returned',
    reject: 'rejected',
    delete: 'never',
  };
  return (
    <ActionBar>
      {isReported && <Correct sections={sections} onCorrect={onCorrect} />}
      {plain.map((action) => (
        <Button
          key={action}
          variant={action === 'dismiss' ? 'outlined' : undefined}
          loading={isPending}
          aria-keyshortcuts={keys[action]}
          onClick={() => void run({ id, action })}
        >
          {texts.actions[action]}
        </Button>
      ))}
      {reasonedDecisions
        .filter((action) => causes[action] !== hidden_cause)
        .map((action) => (
          <Button
            key={action}
            variant="outlined"
            tone={action === 'delete' ? 'danger' : undefined}
            aria-keyshortcuts={keys[action]}
            onClick={() => setAsking(action)}
          >
            {texts.actions[action]}
          </Button>
        ))}
      <Suspense>
        {asking && <DecideDialog key={asking} article={article} action={asking} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </ActionBar>
  );
}

/** Leads to the form of its text: of one section at once, else of the one that is chosen. */
function Correct({ sections, onCorrect }: Omit<DecideProps, 'data'>) {
  const texts = useMessages(adminModerationPart);
  const [first, ...others] = sections;
  if (first === undefined) return null;
  const content = (
    <>
      <SquarePen size={18} aria-hidden />
      {texts.correct}
    </>
  );
  if (others.length === 0)
    return (
      <Button onClick={() => onCorrect(first)} aria-keyshortcuts="e">
        {content}
      </Button>
    );
  return (
    <span aria-keyshortcuts="e">
      <Menu
        label={texts.correct}
        trigger={content}
        className={classesOf({})}
        align="start"
        items={sections.map((section) => ({
          label: section.section || texts.untitled,
          onSelect: () => onCorrect(section),
        }))}
      />
    </span>
  );
}
