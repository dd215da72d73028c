import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnknownWord } from '#contract/gaps.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Row } from '#web/ui/Layout.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import { Line } from '#web/ui/Line.tsx';
import { Lines } from '#web/ui/Parts.tsx';
import { useAction } from '#web/ui/useAction.ts';
import adminArticlesPart from 'messages:admin-articles';
import { unknownWordsQuery, useDismissWord } from './gaps.api.ts';

const WordDialog = lazyScreen(() => import('./WordDialog.tsx'));

/** Words of unanswered questions that no article contains, as aliases to be made. Left out while there are none. */
export function UnknownWords() {
  const texts = useMessages(adminArticlesPart).gaps;
  const { data } = useQuery(unknownWordsQuery());
  const [opened, setOpened] = useState<UnknownWord | null>(null);
  const dismiss = useDismissWord();
  const dismissing = useAction(({ game_id, word }: UnknownWord) => dismiss.mutateAsync({ game_id, word }), {
    done: (_, { word }) => texts.wordDismissed({ word }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={texts.unknown} lead={texts.unknownHint}>
      <Lines>
        {data.items.map((proposed) => {
          const { game_id, game_title, word, asked, article } = proposed;
          return (
            <Line
              key={`${game_id} ${word}`}
              title={article ? texts.standsFor({ word, title: article.title }) : word}
              note={`${game_title} · ${texts.times({ count: asked })}`}
              end={
                <Row gap={2}>
                  <Button variant="outlined" size="small" onClick={() => setOpened(proposed)}>
                    {texts.makeAlias}
                  </Button>
                  <Button variant="text" size="small" onClick={() => void dismissing.run(proposed)}>
                    {texts.dismiss}
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
      {opened && <WordDialog proposed={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}
