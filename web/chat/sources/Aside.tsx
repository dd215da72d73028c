import { useState } from 'react';
import { useWide } from '#web/ui/layout/useWide.ts';
import { useMessages } from '#web/i18n/messages.ts';
import chatPart from 'messages:chat';
import type { GameContextProps } from './GameContext.tsx';
import { GameContext, SourcePanel, SourceSheet } from '../on-demand.tsx';
import type { ShownSource } from './opened-source.ts';
import styles from './Aside.module.css';

interface AsideProps extends GameContextProps {
  source: ShownSource | undefined;
  onClose: () => void;
}

/** Beside the thread: the game, or the opened source in its place. Narrow windows get the source as a sheet. */
export function Aside({ game, source, answer, questions, onClose, onAsk }: AsideProps) {
  const texts = useMessages(chatPart).thread;
  const [wasOpened, setWasOpened] = useState(false);
  if (source && !wasOpened) setWasOpened(true);
  if (!useWide()) return wasOpened && <SourceSheet slug={game.slug} source={source} onClose={onClose} />;
  return (
    <aside className={styles.aside} aria-label={source ? texts.source({ n: source.n }) : texts.context}>
      {source ? (
        <SourcePanel key={`${source.message_id} ${source.n}`} slug={game.slug} source={source} onClose={onClose} />
      ) : (
        <GameContext game={game} answer={answer} questions={questions} onAsk={onAsk} />
      )}
    </aside>
  );
}
