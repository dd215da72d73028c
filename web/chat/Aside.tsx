import { Suspense, useState } from 'react';
import type { Citation, Source } from '#contract/chat.ts';
import type { GameDetails } from '#contract/games.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Cover } from '#web/ui/Cover.tsx';
import { ProgressRing } from '#web/ui/ProgressRing.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { chatTexts } from './chat.texts.ts';
import { SourcePanel, SourceSheet } from './on-demand.ts';
import { Suggestions } from './Suggestions.tsx';
import styles from './Aside.module.css';

interface AsideProps {
  game: GameDetails;
  source: Source | Citation | undefined;
  onClose: () => void;
  /** Whether the thread does not offer the questions itself. */
  offersQuestions: boolean;
  onAsk: ((text: string) => void) | undefined;
}

/** Beside the thread: the game, or the opened source in its place. Narrow windows get the source as a sheet. */
export function Aside({ game, source, offersQuestions, onClose, onAsk }: AsideProps) {
  const texts = useTexts(chatTexts);
  const [wasOpened, setWasOpened] = useState(false);
  if (source && !wasOpened) setWasOpened(true);
  if (!useWide()) {
    return (
      wasOpened && (
        <Suspense>
          <SourceSheet slug={game.slug} source={source} onClose={onClose} />
        </Suspense>
      )
    );
  }
  const context = <Context game={game} offersQuestions={offersQuestions} onAsk={onAsk} />;
  return (
    <aside className={styles.aside} aria-label={source ? texts.source(source.n) : texts.context}>
      {source ? (
        <Suspense fallback={context}>
          <SourcePanel key={source.version_id} slug={game.slug} source={source} onClose={onClose} />
        </Suspense>
      ) : (
        context
      )}
    </aside>
  );
}

type ContextProps = Pick<AsideProps, 'game' | 'offersQuestions' | 'onAsk'>;

function Context({ game, offersQuestions, onAsk }: ContextProps) {
  const texts = useTexts(chatTexts);
  const all = game.achievements.length;
  const done = game.achievements.filter(({ unlocked_at }) => unlocked_at !== null).length;
  return (
    <div className={styles.context}>
      <Cover slug={game.slug} className={styles.cover} />
      {done > 0 && (
        <div className={styles.progress}>
          <ProgressRing
            percent={(done / all) * 100}
            size={52}
            label={`${texts.achievements(done, all)} ${texts.achievementsWord}`}
          />
          <p aria-hidden>
            <b className="tabular">{texts.achievements(done, all)}</b>
            <small>{texts.achievementsWord}</small>
          </p>
        </div>
      )}
      {offersQuestions && game.sample_questions.length > 0 && (
        <section>
          <h2>{texts.askNext}</h2>
          <Suggestions questions={game.sample_questions} onAsk={onAsk} />
        </section>
      )}
    </div>
  );
}
