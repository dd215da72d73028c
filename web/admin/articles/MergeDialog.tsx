import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useMessages } from '#web/i18n/messages.ts';
import { SearchField } from '#web/ui/controls/SearchField.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Note } from '#web/ui/layout/Layout.tsx';
import adminArticlesPart from 'messages:admin-articles';
import { type Group, otherGroupsQuery, useMergeGap, useSplitGap } from './gaps.api.ts';

/** The other groups of the game that wait for an answer: the one that is chosen becomes a part of this one. */
function MergeDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const texts = useMessages(adminArticlesPart).gaps;
  const [words, setWords] = useState('');
  const q = useDeferredValue(words.trim());
  const query = useQuery({ ...otherGroupsQuery(group.game_id, q), placeholderData: keepPreviousData });
  const splitting = useAction(useSplitGap().mutateAsync, { done: texts.split });
  const merging = useAction(useMergeGap().mutateAsync, {
    done: texts.merged,
    undo: (_, { id }) => splitting.run(id),
    onDone: onClose,
  });
  return (
    <Dialog title={texts.mergeTitle} size="medium" onClose={onClose}>
      <Note>{texts.mergeHint}</Note>
      <SearchField label={texts.mergeSearch} value={words} onChange={setWords} />
      <LoadState query={query} failed={texts.failed} level="h3" skeleton={<Skeleton height={160} />}>
        {({ items }) => {
          const others = items.filter(({ id }) => id !== group.id);
          if (others.length === 0) return <Note>{texts.mergeNone}</Note>;
          return (
            <Lines>
              {others.map(({ id, question, asked, askers, asked_in }) => (
                <Line
                  key={id}
                  title={<b lang={asked_in ?? undefined}>{question}</b>}
                  note={texts.times({ asked, players: askers })}
                  button={{
                    disabled: merging.isPending,
                    onClick: () => void merging.run({ id, into: group.id }),
                  }}
                />
              ))}
            </Lines>
          );
        }}
      </LoadState>
    </Dialog>
  );
}

export { MergeDialog as Component };
