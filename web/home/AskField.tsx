import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Game } from '#contract/games.ts';
import { limits } from '#contract/values/limits.ts';
import { paths } from '#contract/values/paths.ts';
import { gameOfQuestionQuery } from '#web/games/game-of-question.api.ts';
import { gameSearchQuery, missSearch } from '#web/games/games.api.ts';
import { useAsk } from '#web/shell/useAsk.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { readDraft, saveDraft } from '#web/shell/drafts.ts';
import { findRecentGame } from '#web/shell/recent-game.ts';
import { IconButton } from '#web/ui/controls/Button.tsx';
import { Combobox } from '#web/ui/controls/Combobox.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';
import { useDelayed } from '#web/ui/feedback/useDelayed.ts';
import homePart from 'messages:home';
import styles from './AskField.module.css';

const pauseMs = 120;
const draftName = 'home';

/** Fetched beside the page; the field does not wait for it. */
const found = import('./Found.tsx');
const FoundOption = lazyScreen(async () => ({ Component: (await found).FoundOption }));
const ChooseGame = lazyScreen(async () => ({ Component: (await found).ChooseGame }));

interface Option {
  game: Game;
  /** Takes the text to its expert, or else opens its page. */
  isAsk: boolean;
}

/** The field of home: a question goes to the expert of the game that it is about, else of the preset one; a title leads to its game. */
export function AskField({ preset }: { preset?: Game | undefined }) {
  const texts = useMessages(homePart).page;
  const navigate = useNavigate();
  const ask = useAsk();
  const [text, setText] = useState(() => readDraft(draftName));
  const [isSent, setSent] = useState(false);
  const typed = text.trim();
  const settled = useDelayed(typed, pauseMs);
  const reading = useQuery(gameOfQuestionQuery(settled, preset?.slug ?? findRecentGame()));
  const isRead = reading.data !== undefined && !reading.isPlaceholderData;
  // Titles are searched only for what is no question.
  const isTitle = reading.data?.game === null && reading.data.is_title;
  const titles = useQuery({ ...gameSearchQuery(settled), enabled: settled !== '' && isRead && isTitle });
  const isError = titles.isError || reading.isError;
  const isKnown = settled === typed && isRead && (!isTitle || (titles.data !== undefined && !titles.isPlaceholderData));
  const games = isTitle ? (titles.data?.items ?? []) : [];
  const isSure = isTitle && titles.data?.is_sure === true;

  function change(next: string) {
    setText(next);
    setSent(false);
    saveDraft(draftName, next);
  }

  function take({ game, isAsk }: Option) {
    saveDraft(draftName, '');
    if (isAsk) ask(game.slug, typed);
    else void navigate(paths.game(game.slug));
  }

  function listOptions(): Option[] {
    if (settled === '' || isError) return [];
    const isOfPreset = !isTitle && reading.data?.without_expert === null;
    const game = reading.data?.game ?? (isOfPreset ? preset : undefined);
    return game ? [{ game, isAsk: true }] : games.map((one) => ({ game: one, isAsk: false }));
  }
  const options = listOptions();
  const takesFirst = options[0]?.isAsk === true || isSure;

  /** Enter, or the button, before it was known which game is meant. */
  const send = useEffectEvent(() => {
    const [first] = options;
    if (first && takesFirst) take(first);
  });
  useEffect(() => {
    if (isSent && isKnown) send();
  }, [isSent, isKnown]);

  function findNote(): string | undefined {
    if (isError) return texts.searchFailed;
    if (settled === '' || !reading.data) return texts.searching;
    if (reading.data.game || options[0]?.isAsk) return undefined;
    if (!isTitle) return texts.choose;
    if (!titles.data) return texts.searching;
    if (isSure) return undefined;
    return games.length === 0 ? texts.foundNothing : texts.nearest;
  }

  return (
    <div className={styles.field}>
      <Combobox
        label={texts.search}
        placeholder={texts.placeholder}
        clearLabel={texts.clear}
        text={text}
        onText={change}
        maxLength={limits.question}
        options={options}
        keyOf={({ game, isAsk }) => `${isAsk ? 'ask' : 'page'} ${game.id}`}
        onSelect={take}
        onEnter={() => setSent(typed !== '')}
        note={findNote()}
        foot={
          settled !== '' &&
          reading.data &&
          options[0]?.isAsk !== true &&
          reading.data.game === null &&
          (!isTitle || (titles.data !== undefined && !isSure)) && (
            <ChooseGame
              title={typed}
              takesFocus={isSent && isKnown}
              reading={reading.data}
              onAsk={(game) => take({ game, isAsk: true })}
              onCounted={() => change('')}
            />
          )
        }
        onLeave={() => isKnown && isTitle && settled.length > 2 && missSearch(settled)}
        renderEnd={(enter) => (
          <IconButton label={texts.ask} className={styles.enter} disabled={typed === ''} onClick={enter}>
            <Sparkles size={20} aria-hidden />
          </IconButton>
        )}
        takesFirst={isKnown && takesFirst}
        render={({ game, isAsk }) => <FoundOption game={game} question={isAsk ? typed : null} />}
      />
    </div>
  );
}
