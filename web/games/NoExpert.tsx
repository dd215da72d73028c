import { Hand, PenLine } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { GameDetails } from '#contract/games.ts';
import { paths } from '#contract/values/paths.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { backTo } from '#web/shell/guards.tsx';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import gamesPart from 'messages:games';
import { useDemand, useKeptDemand } from './demand.api.ts';
import { keepDemand } from '#web/shell/kept-demand.ts';
import styles from './AskBox.module.css';

/** In place of the field to ask in, where the expert has nothing to read: want one, or write what it could read. */
function NoExpert({ game }: { game: GameDetails }) {
  const texts = useMessages(gamesPart);
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const demand = useAction(useDemand(), { refresh: [['games', 'one', game.slug]] });
  // The page itself says that it is counted.
  useKeptDemand(() => undefined);
  const { players, mine } = game.demand;

  function want() {
    if (user) return void demand.run({ id: game.id, isWanted: true });
    keepDemand({ title: game.title, game_id: game.id });
    void navigate(paths.register(), { state: backTo(location) });
  }

  return (
    <Stack as="section" gap={2} className={styles.box}>
      <h2>{texts.noExpert}</h2>
      <Note>{texts.noExpertHint}</Note>
      <div role="status">
        {mine && <Note>{texts.counted}</Note>}
        {players > 0 && <small>{texts.demand({ count: players })}</small>}
      </div>
      <Row gap={2}>
        {mine ? (
          <Button
            variant="outlined"
            loading={demand.isPending}
            onClick={() => void demand.run({ id: game.id, isWanted: false })}
          >
            {texts.unwant}
          </Button>
        ) : (
          <Button icon={<Hand size={18} aria-hidden />} loading={demand.isPending} onClick={want}>
            {texts.want}
          </Button>
        )}
        <ButtonLink variant="tonal" to={paths.createArticle(game.slug)} icon={<PenLine size={18} aria-hidden />}>
          {texts.writeArticle}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

export { NoExpert as Component };
