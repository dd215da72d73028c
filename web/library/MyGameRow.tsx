import { Sparkles, X } from 'lucide-react';
import type { MyGame } from '#contract/library.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDay } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Cover } from '#web/ui/Cover.tsx';
import { Link } from '#web/ui/Link.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import libraryPart from 'messages:library';
import { useOwnGame } from './library.api.ts';
import styles from './MyGames.module.css';

export function MyGameRow({ game }: { game: MyGame }) {
  const texts = useMessages(libraryPart);
  const own = useOwnGame();
  const all = game.achievement_count;

  function remove() {
    const fail = (error: Error) => showToast(error.message, { tone: 'error' });
    const undo = {
      label: texts.undo,
      onSelect: () => own.mutate({ game_id: game.id, own: true }, { onError: fail }),
    };
    own.mutate(
      { game_id: game.id, own: false },
      { onSuccess: () => showToast(texts.removed({ title: game.title }), { action: undo }), onError: fail },
    );
  }

  return (
    <li className={styles.row}>
      <Cover slug={game.slug} picture={game.icon_url} format="square" className={styles.cover} />
      <div className={styles.text}>
        <Link to={paths.game(game.slug)}>{game.title}</Link>
        <small className="tabular">{useFacts(game)}</small>
      </div>
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
      {game.has_expert ? (
        <Link
          to={paths.chat(game.slug)}
          className={styles.ask}
          aria-label={`${texts.ask}: ${game.title}`}
          title={texts.ask}
        >
          <Sparkles size={20} aria-hidden />
        </Link>
      ) : (
        <span />
      )}
      <IconButton label={texts.remove({ title: game.title })} disabled={own.isPending} onClick={remove}>
        <X size={18} aria-hidden />
      </IconButton>
    </li>
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
