import { Sparkles, X } from 'lucide-react';
import type { MyGame } from '#contract/library.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { IconButton, IconLink } from '#web/ui/Button.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { Line } from '#web/ui/Line.tsx';
import { useAction } from '#web/ui/useAction.ts';
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
    done: texts.removed({ title: game.title }),
    undo: () => put(true),
  });

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
        <>
          {all > 0 && game.unlocked !== null ? (
            <ProgressRing
              percent={(game.unlocked / all) * 100}
              size={48}
              label={texts.achievements({ done: game.unlocked, all })}
            />
          ) : (
            <span className={styles.noRing} title={texts.unknown} aria-label={texts.unknown} role="img">
              –
            </span>
          )}
          {game.has_expert && (
            <IconLink
              to={paths.chat(game.slug)}
              className={styles.ask}
              label={`${texts.ask}: ${game.title}`}
              title={texts.ask}
            >
              <Sparkles size={20} data-tone="primary" aria-hidden />
            </IconLink>
          )}
          <IconButton
            label={texts.remove({ title: game.title })}
            disabled={removing.isPending}
            onClick={() => void removing.run()}
          >
            <X size={18} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}

function useFacts(game: MyGame): string {
  const texts = useMessages(libraryPart);
  const language = useLanguage();
  if (game.playtime_minutes === null) return texts.noPlaytime;
  if (game.playtime_minutes === 0) return texts.neverPlayed;
  const { playtime_minutes: minutes, last_played_at: last } = game;
  const played =
    minutes < 60
      ? texts.minutes({ minutes })
      : texts.hours({ hours: formatNumber(language, Math.round(minutes / 6) / 10) });
  return last === null ? played : `${played} · ${texts.lastPlayed({ day: formatDay(language, last) })}`;
}
