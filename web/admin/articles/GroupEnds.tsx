import { useQuery } from '@tanstack/react-query';
import { CircleX, Languages, Merge, PenLine, RotateCcw, RotateCw, SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { NearText } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { withCase } from '#web/shell/case-address.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { chunkName } from '../chunk-name.ts';
import { type Group, nearTextsQuery, useDismissGap, useReopenGap } from './gaps.api.ts';

const MergeDialog = lazyScreen(() => import('./MergeDialog.tsx'));
const WordDialog = lazyScreen(() => import('./WordDialog.tsx'));

interface GroupEndsProps {
  group: Group;
  /** The page of this group, to which the work on it leads back. */
  address: string;
  isAsking: boolean;
  onEdit: (text: NearText) => void;
  onAskAgain: () => void;
  /** What follows once it has left the list. */
  onDone: () => unknown;
}

/** All that can become of a group of questions. */
export function GroupEnds({ group, address, isAsking, onEdit, onAskAgain, onDone }: GroupEndsProps) {
  const texts = useMessages(adminArticlesPart).gaps;
  const { id, state, question, wording, game_id, game_slug, game_title, asked_in, unknown_words } = group;
  const { data } = useQuery(nearTextsQuery(id));
  const [isWord, setWord] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const reopening = useAction(useReopenGap().mutateAsync, { done: texts.reopened });
  const dismissing = useAction(useDismissGap().mutateAsync, {
    done: texts.dismissed,
    undo: () => reopening.run(id),
    onDone,
  });
  const nearest = data?.items[0];
  const title = (wording ?? question).trim();
  const editor = `${paths.createArticle(game_slug, title)}${asked_in === null ? '' : `&language=${asked_in}`}`;
  return (
    <Card title={texts.ends}>
      <Lines>
        {state !== 'dismissed' && (
          <>
            <Line
              aria-keyshortcuts="w"
              icon={<PenLine size={18} aria-hidden />}
              title={texts.write}
              note={texts.writeHint}
              to={withCase(editor, address)}
            />
            {nearest && (
              <Line
                icon={<SquarePen size={18} aria-hidden />}
                title={texts.editNearest}
                note={chunkName(nearest)}
                button={{ onClick: () => onEdit(nearest), 'aria-keyshortcuts': 'e' }}
              />
            )}
            <Line
              icon={<Languages size={18} aria-hidden />}
              title={texts.addWord}
              note={texts.addWordHint}
              button={{ onClick: () => setWord(true) }}
            />
            <Line
              icon={<RotateCw size={18} aria-hidden />}
              title={texts.askAgain}
              note={texts.askAgainHint}
              button={{ onClick: onAskAgain, disabled: isAsking, 'aria-keyshortcuts': 'g' }}
            />
          </>
        )}
        {state === 'open' && (
          <Line
            icon={<Merge size={18} aria-hidden />}
            title={texts.merge}
            note={texts.mergeWith}
            button={{ onClick: () => setMerging(true), 'aria-keyshortcuts': 'm' }}
          />
        )}
        {state === 'open' && (
          <Line
            icon={<CircleX size={18} aria-hidden />}
            title={texts.dismiss}
            note={texts.dismissHint}
            button={{
              onClick: () => void dismissing.run(id),
              disabled: dismissing.isPending,
              'aria-keyshortcuts': 'd',
            }}
          />
        )}
        {state === 'dismissed' && (
          <Line
            icon={<RotateCcw size={18} aria-hidden />}
            title={texts.reopen}
            button={{ onClick: () => void reopening.run(id), disabled: reopening.isPending }}
          />
        )}
      </Lines>
      {isWord && (
        <WordDialog
          game={{ id: game_id, title: game_title }}
          word={unknown_words[0] ?? ''}
          isOpen
          stands_for={nearest ? nearest.section || nearest.article_title : ''}
          onMade={onAskAgain}
          onClose={() => setWord(false)}
        />
      )}
      {isMerging && <MergeDialog group={group} onClose={() => setMerging(false)} />}
    </Card>
  );
}
