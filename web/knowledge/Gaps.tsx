import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import articlesPart from 'messages:articles';
import { gapsQuery } from './knowledge.api.ts';

/** The unanswered questions of a game's players, for whoever wants to answer them. Left out while there are none. */
function Gaps({ game_id, slug }: { game_id: number; slug: string }) {
  const texts = useMessages(articlesPart).gaps;
  const { data } = useQuery(gapsQuery(game_id));
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby="gaps">
      <h2 id="gaps">{texts.title}</h2>
      <Note>{texts.hint}</Note>
      <Lines>
        {data.items.map(({ id, wording, language, asked }) => (
          <Line
            key={id}
            title={<b lang={language}>{wording}</b>}
            note={texts.asked({ count: asked })}
            end={
              <ButtonLink
                variant="outlined"
                size="small"
                icon={<PenLine size={16} aria-hidden />}
                to={paths.createArticle(slug, wording)}
                aria-label={texts.answerThis({ question: wording })}
              >
                {texts.answer}
              </ButtonLink>
            }
          />
        ))}
      </Lines>
    </Stack>
  );
}

export { Gaps as Component };
