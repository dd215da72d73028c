import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookOpen, Gamepad2, MessageCircle, ScrollText, Settings, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useMatch } from 'react-router';
import { pages } from '#contract/values/pages.ts';
import { paths } from '#contract/values/paths.ts';
import { conversationsQuery } from '#web/chat/conversations/conversations.api.ts';
import { gameQuery, gameSearchQuery } from '#web/games/games.api.ts';
import { useUser } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatWhen } from '#web/i18n/moments.ts';
import { articlesPageQuery, titlesQuery } from '#web/knowledge/knowledge.api.ts';
import { addressOf, sectionOf } from '#web/profile/profile-sections.ts';
import type { PickGroup } from '#web/ui/controls/PickList.tsx';
import { useDelayed } from '#web/ui/feedback/useDelayed.ts';
import adminPart from 'messages:admin';
import goToPart from 'messages:go-to';
import shellPart from 'messages:shell';
import { adminPages } from '../admin-sections.ts';
import { GoToDialog, type GoToProps } from './GoToDialog.tsx';
import { holds, type Target } from './go-to-target.ts';
import { screenWords, settingWords } from './screen-words.ts';
import { useExperts } from './experts-to-ask.tsx';
import { useMayOpen } from '../use-may-open.ts';

const searchPauseMs = 150;
const shownOfEach = 5;
const screensAtFirst = 8;

/**
 * Takes a question to an expert, or leads to a game, a conversation, an article, a screen or a setting by a few letters of
 * its name or of what people also call it.
 */
export function GoTo({ open, typed, onClose }: GoToProps) {
  const texts = useMessages(goToPart);
  const [text, setText] = useState(typed);
  const words = useDelayed(text.trim(), searchPauseMs);
  const { groups, isSearching } = useTargets(text.trim(), words, open);
  const isEmpty = groups.every(({ options }) => options.length === 0);
  return (
    <GoToDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      label={texts.search}
      text={text}
      onText={setText}
      groups={groups}
      note={isEmpty ? (isSearching ? texts.searching : texts.nothing) : undefined}
      question={text}
    />
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
    ...conversationsQuery({}, words),
    enabled: isOpen && user !== null,
    placeholderData: (previous) => previous,
  });
  const articles = useQuery({
    ...articlesPageQuery({ game_id: game?.id ?? 0, q: words }, 1),
    enabled: isOpen && user !== null && game !== undefined && words !== '',
  });
  const titles = useQuery({ ...titlesQuery(words), enabled: isOpen && user !== null && words !== '' });
  const screens = useScreens(typed);
  const settings = useSettings(typed);
  const experts = useExperts(typed, words, game, isOpen);

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
        note: one.language === language ? undefined : one.language.toUpperCase(),
        to: paths.article(slug, one.id),
      })),
    },
    {
      title: texts.articlesElsewhere,
      options: (words === '' ? [] : (titles.data?.items ?? []))
        .filter(({ game: { slug: other } }) => other !== slug)
        .map((one) => ({
          key: `article ${one.id}`,
          icon: <BookOpen size={20} aria-hidden />,
          title: one.title,
          note: one.language === language ? one.game.title : `${one.game.title} · ${one.language.toUpperCase()}`,
          to: paths.article(one.game.slug, one.id),
        }))
        .filter((option) => !titles.isPlaceholderData || holds(option, typed)),
    },
  ];
  const named = [
    { title: texts.screens, options: screens },
    { title: texts.settings, options: settings },
  ];
  // What belongs to an earlier text must not be chosen by an early Enter.
  const isOld = typed !== words || games.isPlaceholderData || talks.isPlaceholderData;
  const found = isOld
    ? groups.map(({ title, options }) => ({ title, options: options.filter((option) => holds(option, typed)) }))
    : groups;
  const others = typed === '' ? [...found, ...named] : [...named, ...found];
  const ask = { title: texts.ask, options: experts };
  return {
    // One word is rather a name that leads somewhere.
    groups: typed === '' || /[\s?]/u.test(typed) ? [ask, ...others] : [...others, ask],
    isSearching: typed !== words || games.isFetching || talks.isFetching || articles.isFetching || titles.isFetching,
  };
}

/** The screens whose name holds what was typed, or that are also called so. */
function useScreens(typed: string): Target[] {
  const names = useMessages(shellPart).screens;
  const adminNames = useMessages(adminPart).frame.names;
  const user = useUser();
  const screen = (title: string, to: string, words = ''): Target => ({
    key: to,
    words,
    icon: <ScrollText size={20} aria-hidden />,
    title,
    to,
  });
  const own = [
    screen(names.myGames, paths.myGames(), screenWords.myGames),
    screen(names.myArticles, paths.myArticles(), screenWords.myArticles),
    screen(names.calls, paths.calls(), screenWords.calls),
    screen(names.notifications, paths.notifications(), screenWords.notifications),
    screen(names.profile, paths.profile(), screenWords.profile),
    screen(names.steamSync, paths.steamSync(), screenWords.steamSync),
  ];
  const mayOpen = useMayOpen();
  const admin = adminPages
    .filter(({ to }) => mayOpen(to))
    .map(({ id, to }) => ({
      ...screen(`${names.admin}: ${adminNames[id]}`, to),
      icon: <ShieldCheck size={20} aria-hidden />,
    }));
  const all = [
    screen(names.home, paths.home(), screenWords.home),
    ...(user === null
      ? [
          screen(names.login, paths.login(), screenWords.login),
          screen(names.register, paths.register(), screenWords.register),
        ]
      : own),
    screen(names.help, paths.help(), screenWords.help),
    ...admin,
  ];
  return all.filter((option) => holds(option, typed)).slice(0, typed === '' ? screensAtFirst : undefined);
}

/** The parts of the profile, once something is typed. */
function useSettings(typed: string): Target[] {
  const names = useMessages(goToPart).settingNames;
  const user = useUser();
  if (user === null || typed === '') return [];
  return Object.entries(settingWords)
    .map(([anchor, words]): Target => {
      const section = addressOf(sectionOf(`#${anchor}`) ?? 'account');
      return {
        key: `setting ${anchor}`,
        icon: <Settings size={20} aria-hidden />,
        title: names[anchor as keyof typeof settingWords],
        words,
        to: `${section}#${anchor}`,
      };
    })
    .filter((option) => holds(option, typed));
}
