import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import type { UnknownWord } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Checkbox } from '#web/ui/controls/Check.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import adminArticlesPart from 'messages:admin-articles';
import { decideWords, unknownWordsQuery, useDismissWord } from './gaps.api.ts';

const BulkActions = lazyScreen(() => import('../list/BulkActions.tsx'));
const WordDialog = lazyScreen(() => import('./WordDialog.tsx'));

const keyOf = ({ game_id, word }: UnknownWord) => `${game_id} ${word}`;

/** Words of unanswered questions that no article contains, as aliases to be made. Left out while there are none. */
function UnknownWords() {
  const texts = useMessages(adminArticlesPart).gaps;
  const { data } = useQuery(unknownWordsQuery());
  const [opened, setOpened] = useState<UnknownWord | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const dismiss = useDismissWord();
  const dismissing = useAction(({ game_id, word }: UnknownWord) => dismiss.mutateAsync({ game_id, word }), {
    done: (_, { word }) => texts.wordDismissed({ word }),
  });
  if (!data || data.items.length === 0) return null;
  // Each by its place in the list as it is now.
  const rows = data.items.flatMap((item, place) =>
    chosen.has(keyOf(item)) ? [{ id: place + 1, name: item.word }] : [],
  );
  const choose = (items: readonly UnknownWord[], isChosen: boolean) =>
    setChosen(() => {
      const next = new Set(chosen);
      for (const item of items) {
        if (isChosen) next.add(keyOf(item));
        else next.delete(keyOf(item));
      }
      return next;
    });
  const decide = (action: 'accept' | 'dismiss') => (ids: number[]) =>
    decideWords(
      action,
      ids,
      ids.flatMap((id) => data.items[id - 1] ?? []),
    );
  return (
    <Card title={texts.unknown} lead={texts.unknownHint}>
      <Row gap={3}>
        <Checkbox
          label={texts.selectWords}
          checked={rows.length === data.items.length}
          onChange={({ target }) => choose(data.items, target.checked)}
        />
        {rows.length > 0 && (
          <BulkActions
            chosen={rows}
            clear={() => setChosen(new Set())}
            actions={[
              { label: texts.aliasAll, icon: Check, run: decide('accept'), done: texts.aliasesMade },
              { label: texts.dismissWord, icon: X, run: decide('dismiss'), done: texts.wordsDismissed },
            ]}
          />
        )}
      </Row>
      <Lines>
        {data.items.map((proposed) => {
          const { game_title, word, asked, article } = proposed;
          return (
            <Line
              key={keyOf(proposed)}
              picture={
                <Checkbox
                  label=""
                  aria-label={texts.selectWord({ word })}
                  checked={chosen.has(keyOf(proposed))}
                  onChange={({ target }) => choose([proposed], target.checked)}
                />
              }
              title={article ? texts.standsFor({ word, title: article.title }) : word}
              note={`${game_title} · ${texts.wordTimes({ count: asked })}`}
              end={
                <Row gap={2}>
                  <Button variant="outlined" size="small" onClick={() => setOpened(proposed)}>
                    {texts.makeAlias}
                  </Button>
                  <Button variant="text" size="small" onClick={() => void dismissing.run(proposed)}>
                    {texts.dismissWord}
                  </Button>
                </Row>
              }
            />
          );
        })}
      </Lines>
      <div>
        <ButtonLink variant="outlined" size="small" to={paths.adminRetrievalLab()}>
          {texts.toLab}
        </ButtonLink>
      </div>
      {opened && (
        <WordDialog
          game={{ id: opened.game_id, title: opened.game_title }}
          word={opened.word}
          stands_for={opened.article?.title ?? ''}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

export { UnknownWords as Component };
