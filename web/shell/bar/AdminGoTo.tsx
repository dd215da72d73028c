import { useQuery } from '@tanstack/react-query';
import { History, ShieldCheck, TriangleAlert, Zap } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths, withQuery } from '#contract/values/paths.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import type { PickGroup } from '#web/ui/controls/PickList.tsx';
import { useDelayed } from '#web/ui/feedback/useDelayed.ts';
import adminPart from 'messages:admin';
import adminHomePart from 'messages:admin-home';
import goToPart from 'messages:go-to';
import goToAdminPart from 'messages:go-to-admin';
import { adminHomeQuery } from './admin-home.api.ts';
import { findAdminPage } from '../admin-sections.ts';
import { useMayOpen } from '../use-may-open.ts';
import { readAdminLine } from './admin-line.ts';
import { adminScreens, findScreens } from './admin-screens.ts';
import { GoToDialog, type GoToProps } from './GoToDialog.tsx';
import { holds, type Target } from './go-to-target.ts';
import { listOpened } from './opened-last.ts';
import { useAdminFound } from './admin-found.tsx';
import { useExperts } from './experts-to-ask.tsx';

/** A pause of typing, after which the server is asked once. */
const searchPauseMs = 200;
const shownAtFirst = 5;

/**
 * The search of those who work here, inside the admin: leads to people, payments, answers, games, articles, screens and
 * what is to be done. Empty it says what waits and what was opened last; a line that begins with `?` is for an expert.
 */
function AdminGoTo({ open, typed, onClose }: GoToProps) {
  const texts = useMessages(goToAdminPart);
  const [text, setText] = useState(typed);
  const { groups, note } = useTargets(text, open);
  return (
    <GoToDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      label={texts.search}
      text={text}
      onText={setText}
      groups={groups}
      note={note}
      question={text.trim().replace(/^\?\s*/, '')}
    />
  );
}

function useTargets(text: string, isOpen: boolean): { groups: PickGroup<Target>[]; note: string | undefined } {
  const texts = useMessages(goToAdminPart);
  const { ask } = useMessages(goToPart);
  const typed = text.trim();
  const line = readAdminLine(typed);
  const question = line.question ?? '';
  const words = useDelayed(line.words, searchPauseMs);
  const questionWords = useDelayed(question, searchPauseMs);
  const experts = useExperts(question, questionWords, undefined, isOpen && line.question !== undefined);
  const found = useAdminFound(line, words, isOpen);
  const screens = useScreens();
  const general = useGeneralActions();
  const waiting = useWaiting(isOpen);
  const opened = useOpenedLast(isOpen);

  if (line.question !== undefined) {
    return { groups: [{ title: ask, options: experts }], note: question === '' ? texts.question : undefined };
  }
  if (typed === '') {
    const groups = [
      { title: texts.groups.waiting, options: waiting },
      { title: texts.groups.opened, options: opened },
      { title: texts.groups.screens, options: screens.slice(0, shownAtFirst) },
    ];
    return { groups, note: texts.hint };
  }
  const named = { title: texts.groups.screens, options: findScreens(screens, typed) };
  const doable = [...found.actions, ...general.filter((option) => holds(option, typed))];
  const actions = { title: texts.groups.actions, options: doable };
  const groups = line.action === undefined ? [named, ...found.groups, actions] : [actions, named, ...found.groups];
  const isEmpty = groups.every(({ options }) => options.length === 0);
  const reason = found.error?.message;
  if (reason !== undefined) return { groups, note: texts.failed({ reason }) };
  return { groups, note: isEmpty ? (found.isSearching ? texts.searching : texts.nothing) : undefined };
}

function useScreens() {
  const { screens: others } = useMessages(goToAdminPart);
  const { names, sections } = useMessages(adminPart).frame;
  const titles = { ...names, ...others };
  const mayOpen = useMayOpen();
  const icon = <ShieldCheck size={20} aria-hidden />;
  return adminScreens
    .filter(({ to }) => mayOpen(to))
    .map(({ id, section, to }) => ({
      id,
      key: to,
      to,
      icon,
      title: titles[id],
      note: titles[id] === sections[section] ? undefined : sections[section],
    }));
}

/** Actions on nothing that would have to be found first. */
function useGeneralActions(): Target[] {
  const texts = useMessages(goToAdminPart).actions;
  const isAdmin = useMayUse([]);
  if (!isAdmin) return [];
  const icon = <Zap size={20} aria-hidden />;
  return [
    {
      key: 'new user',
      icon,
      title: texts.newUser,
      words: 'add create account colleague invite user добавить создать коллега пригласить аккаунт пользователя',
      to: withQuery(paths.adminUsers(), { new: true }),
    },
    {
      key: 'test model',
      icon,
      title: texts.testModel,
      words: 'model check llm try модель проверка',
      to: paths.adminSettings(),
    },
  ];
}

/** The tiles of the overview that say that somebody should look. */
function useWaiting(isOpen: boolean): Target[] {
  const texts = useMessages(goToAdminPart);
  const { tiles: names } = useMessages(adminHomePart);
  const language = useLanguage();
  const query = useQuery({ ...adminHomeQuery(), enabled: isOpen });
  return (query.data?.tiles ?? [])
    .filter(({ attention }) => attention)
    .map(({ key, value, link }) => ({
      key: `waiting ${key}`,
      icon: <TriangleAlert size={20} aria-hidden />,
      title: texts.waits({ name: names[key], count: formatNumber(language, value) }),
      to: link ?? paths.admin(),
    }));
}

function useOpenedLast(isOpen: boolean): Target[] {
  const names = useMessages(adminPart).frame.names;
  const mayOpen = useMayOpen();
  const here = useLocation().pathname.replace(/\/$/, '');
  const query = useQuery({
    queryKey: ['admin', 'opened'],
    queryFn: listOpened,
    enabled: isOpen,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  });
  return (query.data ?? [])
    .filter(({ to }) => to !== here && mayOpen(to))
    .slice(0, shownAtFirst)
    .map(({ to, title }) => {
      const page = findAdminPage(to);
      const name = page && names[page.id];
      return {
        key: `opened ${to}`,
        icon: <History size={20} aria-hidden />,
        title,
        note: name === title ? undefined : name,
        to,
      };
    });
}

export { AdminGoTo as Component };
