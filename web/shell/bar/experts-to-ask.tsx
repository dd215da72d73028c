import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { paths } from '#contract/values/paths.ts';
import type { Game, GameDetails } from '#contract/games.ts';
import { gameOfQuestionQuery } from '#web/games/game-of-question.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useMessages } from '#web/i18n/messages.ts';
import goToPart from 'messages:go-to';
import { findRecentGame } from '../recent-game.ts';
import type { Target } from './go-to-target.ts';

/** The experts who may be asked what was typed: that of the game at hand, else of the game that the words name. */
export function useExperts(typed: string, words: string, here: GameDetails | undefined, isOpen: boolean): Target[] {
  const texts = useMessages(goToPart);
  const hasAccount = useUser() !== null;
  const query = gameOfQuestionQuery(words, findRecentGame());
  const { data, isPlaceholderData } = useQuery({
    ...query,
    enabled: isOpen && words !== '' && here?.has_expert !== true,
  });
  const expert = ({ slug, title }: Game, isSure: boolean): Target => ({
    key: `ask ${slug}`,
    icon: <Sparkles size={20} aria-hidden />,
    title: texts.askGame({ game: title }),
    note: typed === '' ? undefined : typed,
    // Where the words leave it open, the question is written in the chat and not sent yet.
    to: typed === '' ? paths.chat(slug) : `${paths.chat(slug)}?${new URLSearchParams({ q: typed })}`,
    ...((isSure || !hasAccount) && typed !== '' && { asks: slug }),
  });
  if (here?.has_expert) return [expert(here, true)];
  if (data === undefined || isPlaceholderData || typed !== words) return [];
  return data.game ? [expert(data.game, true)] : data.choices.map((game) => expert(game, false));
}
