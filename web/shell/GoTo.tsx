import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookOpen, Gamepad2, MessageCircle, ScrollText, ShieldCheck, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { pages } from '#contract/values/pages.ts';
import { paths } from '#contract/values/paths.ts';
import { conversationsQuery } from '#web/chat/conversations.api.ts';
import { gameQuery, gameSearchQuery } from '#web/games/games.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { articlesPageQuery } from '#web/knowledge/knowledge.api.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PickList } from '#web/ui/PickList.tsx';
import type { PickGroup, PickOption } from '#web/ui/PickList.tsx';
import { useDelayed } from '#web/ui/useDelayed.ts';
import adminPart from 'messages:admin';
import goToPart from 'messages:go-to';
import shellPart from 'messages:shell';
import { sections } from './admin-sections.ts';
import { useMayOpen } from './use-may-open.ts';

const searchPauseMs = 150;
const shownOfEach = 5;
const screensAtFirst = 8;

interface Target extends PickOption {
  to: string;
}

/** Leads to a game, a conversation, an article of the game at hand, or a screen by a few letters of its name. */
function GoTo({ open, typed, onClose }: { open: boolean; typed: string; onClose: () => void }) {
  const texts = useMessages(goToPart);
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const words = useDelayed(text.trim(), searchPauseMs);
  const { groups, isSearching } = useTargets(text.trim(), words, open);
  const isEmpty = groups.every(({ options }) => options.length === 0);

  function close() {
    setText('');
    onClose();
  }

  return (
    <Dialog sheet size="medium" open={open} onClose={close} title={texts.title}>
      <PickList
        label={texts.search}
        text={text}
        onText={setText}
        groups={groups}
        note={isEmpty ? (isSearching ? texts.searching : texts.nothing) : undefined}
        onSelect={({ to }) => {
          close();
          void navigate(to);
        }}
      />
    </Dialog>
  );
}

function useTargets(typed: string, words: string, isOpen: boolean) {
  const texts = useMessages(goToPart);
  const language = useLanguage();
  const user = useUser();
  const slug = useMatch(`${pages.game.path}/*`)?.params.slug ?? '';
  const game = useQuery({ ...gameQuery(slug), enabled: isOpen && slug !== '' }).data;
  const games = useQuery({ ...gameSearchQuery(words), enabled: isOpen && words !== '' });
  const talks = useInfiniteQuery({
    ...conversationsQuery(undefined, words),
    enabled: isOpen && user !== null,
    placeholderData: (previous) => previous,
  });
  const articles = useQuery({
    ...articlesPageQuery({ game_id: game?.id ?? 0, q: words }, 1),
    enabled: isOpen && user !== null && game !== undefined && words !== '',
  });
  const screens = useScreens(typed);

  const groups: PickGroup<Target>[] = [
    {
      title: texts.games,
      options: (words === '' ? [] : (games.data?.items ?? [])).slice(0, shownOfEach).map((one) => ({
        key: `game ${one.id}`,
        icon: <Gamepad2 size={20} aria-hidden />,
        title: one.title,
        to: paths.game(one.slug),
      })),
    },
    {
      title: texts.conversations,
      options: (talks.data?.pages[0]?.items ?? []).slice(0, shownOfEach).map((one) => ({
        key: `conversation ${one.conversation_id}`,
        icon: <MessageCircle size={20} aria-hidden />,
        title: one.title,
        note: one.found?.text ?? `${one.game.title} · ${formatWhen(language, one.active_at)}`,
        to: one.found
          ? paths.message(one.game.slug, one.conversation_id, one.found.message_id)
          : paths.conversation(one.game.slug, one.conversation_id),
      })),
    },
    {
      title: texts.articles({ game: game?.title ?? '' }),
      options: (words === '' ? [] : (articles.data?.items ?? [])).slice(0, shownOfEach).map((one) => ({
        key: `article ${one.id}`,
        icon: <BookOpen size={20} aria-hidden />,
        title: one.title,
        to: paths.article(slug, one.id),
      })),
    },
  ];
  const named = { title: texts.screens, options: screens };
  // What belongs to an earlier text must not be chosen by an early Enter.
  const isOld = typed !== words || games.isPlaceholderData || talks.isPlaceholderData;
  const found = isOld
    ? groups.map(({ title, options }) => ({ title, options: options.filter((option) => holds(option, typed)) }))
    : groups;
  return {
    groups: typed === '' ? [...found, named] : [named, ...found],
    isSearching: typed !== words || games.isFetching || talks.isFetching || articles.isFetching,
  };
}

/** The screens whose name holds what was typed. */
function useScreens(typed: string): Target[] {
  const names = useMessages(shellPart).screens;
  const adminNames = useMessages(adminPart).frame.names;
  const user = useUser();
  const slug = useMatch(`${pages.game.path}/*`)?.params.slug;
  const screen = (title: string, to: string): Target => ({
    key: to,
    icon: <ScrollText size={20} aria-hidden />,
    title,
    to,
  });
  const own = [
    ...(slug === undefined
      ? []
      : [{ ...screen(names.chat, paths.chat(slug)), icon: <Sparkles size={20} aria-hidden /> }]),
    screen(names.myGames, paths.myGames()),
    screen(names.myArticles, paths.myArticles()),
    screen(names.calls, paths.calls()),
    screen(names.notifications, paths.notifications()),
    screen(names.profile, paths.profile()),
    screen(names.steamSync, paths.steamSync()),
  ];
  const mayOpen = useMayOpen();
  const admin = sections
    .filter(({ to }) => mayOpen(to))
    .map(({ id, to }) => ({
      ...screen(`${names.admin}: ${adminNames[id]}`, to),
      icon: <ShieldCheck size={20} aria-hidden />,
    }));
  const all = [
    screen(names.home, paths.home()),
    ...(user === null ? [screen(names.login, paths.login()), screen(names.register, paths.register())] : own),
    screen(names.help, paths.help()),
    ...admin,
  ];
  return all.filter((option) => holds(option, typed)).slice(0, typed === '' ? screensAtFirst : undefined);
}

function holds({ title }: Target, typed: string): boolean {
  return title.toLowerCase().includes(typed.toLowerCase());
}

export { GoTo as Component };
