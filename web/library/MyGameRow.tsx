import { Plus, Sparkles, X } from 'lucide-react';
import type { MyGame } from '#contract/library.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatNearDay } from '#web/i18n/near-day.ts';
import { paths } from '#contract/values/paths.ts';
import { ButtonLink, IconButton } from '#web/ui/controls/Button.tsx';
import { Cover } from '#web/ui/data/Cover.tsx';
import { Link } from '#web/ui/layout/Link.tsx';
import { ProgressRing } from '#web/ui/feedback/ProgressRing.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Line } from '#web/ui/data/Line.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import libraryPart from 'messages:library';
import { useOwnGame } from './library.api.ts';
import styles from './MyGames.module.css';
import '#web/ui/tones.css';

export function MyGameRow({ game }: { game: MyGame }) {
  const texts = useMessages(libraryPart);
  const own = useOwnGame();
  const all = game.achievement_count;
  const put = (isOwn: boolean) => own.mutateAsync({ game_id: game.id, own: isOwn });
  const removing = useAction(() => put(false), {
    done: texts.removed({ title: game.title, asked: game.last_asked_at === null ? 'no' : 'yes' }),
    undo: () => put(true),
  });
  const adding = useAction(() => put(true), { done: texts.added({ title: game.title }) });

  return (
    <Line
      className={styles.row}
      picture={<Cover slug={game.slug} picture={game.icon_url} size={48} />}
      title={
        <b>
          <Link to={paths.game(game.slug)}>{game.title}</Link>
        </b>
      }
      note={useFacts(game)}
      end={
        <Row isTight className={styles.end}>
          {all > 0 && game.unlocked !== null && (
            <ProgressRing
              percent={(game.unlocked / all) * 100}
              size={48}
              label={texts.achievements({ done: game.unlocked, all })}
            />
          )}
          {game.has_expert && (
            <ButtonLink
              to={paths.chat(game.slug)}
              variant="tonal"
              size="small"
              icon={<Sparkles size={18} aria-hidden />}
              aria-label={`${texts.ask}: ${game.title}`}
            >
              {texts.ask}
            </ButtonLink>
          )}
          {game.mine ? (
            <IconButton
              label={texts.remove({ title: game.title })}
              disabled={removing.isPending}
              onClick={() => void removing.run()}
            >
              <X size={18} aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              label={`${texts.add}: ${game.title}`}
              disabled={adding.isPending}
              onClick={() => void adding.run()}
            >
              <Plus size={18} aria-hidden />
            </IconButton>
          )}
        </Row>
      }
    />
  );
}

function useFacts(game: MyGame): string {
  const texts = useMessages(libraryPart);
  const language = useLanguage();
  const { playtime_minutes: minutes, last_played_at: last, last_asked_at: asked } = game;
  const facts = [asked !== null && texts.lastAsked({ day: formatNearDay(language, asked) })];
  if (minutes === null) facts.unshift(game.by_hand && texts.noPlaytime);
  else if (minutes === 0) facts.unshift(texts.neverPlayed);
  else {
    const hours = formatNumber(language, Math.round(minutes / 6) / 10);
    facts.unshift(
      minutes < 60 ? texts.minutes({ minutes }) : texts.hours({ hours }),
      last !== null && texts.lastPlayed({ day: formatNearDay(language, last) }),
    );
  }
  return facts.filter(Boolean).join(' · ');
}
