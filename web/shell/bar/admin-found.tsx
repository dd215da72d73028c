import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BookOpen, CreditCard, Gamepad2, MessageCircle, UserRound, Zap } from 'lucide-react';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { paths, withQuery } from '#contract/values/paths.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { useMayUse } from '#web/http/use-session.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { formatRoubles } from '#web/i18n/roubles.ts';
import goToAdminPart from 'messages:go-to-admin';
import topUpsPart from 'messages:wallet-top-ups';
import type { PickGroup } from '#web/ui/controls/PickList.tsx';
import { useMayOpen } from '../use-may-open.ts';
import type { ActionOnOne, AdminLine } from './admin-line.ts';
import { holds, type Target } from './go-to-target.ts';

type Found = AnswerOf<'GET /api/admin/search'>;

/** An action that is typed is offered for so many things, any other for the first one. */
const actedOn = 3;

const nothing: Found = { people: [], payments: [], answers: [], games: [], articles: [] };

/** Everything that the server finds for a line, by kind, and what can be done to the first of it. */
export function useAdminFound({ kind, action, words: typed }: AdminLine, words: string, isOpen: boolean) {
  const texts = useMessages(goToAdminPart);
  const { word } = useMessages(topUpsPart);
  const language = useLanguage();
  // A single letter is in nearly everything.
  const isSearched = isOpen && (words.length > 1 || /^\d$/.test(words));
  const query = useQuery({
    ...apiQuery(['admin', 'search', words, kind], 'GET /api/admin/search', { query: { q: words, kind } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const found = (isSearched && query.data) || nothing;
  const actions = useActionsOn(found, action);
  // What belongs to an earlier text must not be chosen by an early Enter.
  const isOld = typed !== words || query.isPlaceholderData;
  const group = (title: string, options: readonly Target[]): PickGroup<Target> => ({
    title,
    options: isOld ? options.filter((option) => holds(option, typed)) : options,
  });
  const inLanguage = (one: { language: string }) =>
    one.language === language ? '' : ` · ${one.language.toUpperCase()}`;

  return {
    isSearching: typed !== words || (isSearched && query.isFetching),
    error: isSearched && !query.isFetching ? query.error : null,
    actions: isOld ? [] : actions,
    groups: [
      group(
        texts.groups.people,
        found.people.map(({ id, name, email }) => ({
          key: `person ${id}`,
          icon: <UserRound size={20} aria-hidden />,
          title: name,
          note: email,
          words: email.toLowerCase(),
          to: paths.adminUser(id),
        })),
      ),
      group(
        texts.groups.payments,
        found.payments.map(({ id, user, status, amount_rub, provider_payment_id }) => ({
          key: `payment ${id}`,
          icon: <CreditCard size={20} aria-hidden />,
          title: texts.payment({ id }),
          note: `${user.name} · ${formatRoubles(language, amount_rub)} · ${word[status]}`,
          words: provider_payment_id ?? '',
          to: paths.adminTopUp(id),
        })),
      ),
      group(
        texts.groups.answers,
        found.answers.map(({ id, question, game_title }) => ({
          key: `answer ${id}`,
          icon: <MessageCircle size={20} aria-hidden />,
          title: question,
          note: texts.answer({ id, game: game_title }),
          to: paths.adminAnswer(id),
        })),
      ),
      group(
        texts.groups.games,
        found.games.map(({ id, title }) => ({
          key: `game ${id}`,
          icon: <Gamepad2 size={20} aria-hidden />,
          title,
          to: paths.adminGame(id),
        })),
      ),
      group(
        texts.groups.articles,
        found.articles.map((one) => ({
          key: `article ${one.id}`,
          icon: <BookOpen size={20} aria-hidden />,
          title: one.title,
          note: one.game_title + inLanguage(one),
          to: paths.editArticle(one.game_slug, one.id),
        })),
      ),
    ],
  };
}

/** Each leads to where it is done, with its dialog open where there is one. */
function useActionsOn(found: Found, typed: ActionOnOne | undefined): Target[] {
  const texts = useMessages(goToAdminPart).actions;
  const isFinance = useMayUse(['finance']);
  const mayOpen = useMayOpen();
  const action = (title: string, to: string): Target => ({
    key: `action ${to}`,
    icon: <Zap size={20} aria-hidden />,
    title,
    to,
  });
  const paid = found.payments.filter(
    ({ status, amount_rub, refunded_rub }) => status === 'succeeded' && refunded_rub < amount_rub,
  );
  const first = <T,>(name: ActionOnOne, things: readonly T[]): readonly T[] => {
    if (typed === undefined) return name === 'importTexts' ? [] : things.slice(0, 1);
    return typed === name ? things.slice(0, actedOn) : [];
  };
  return [
    ...first('refund', isFinance ? paid : []).map(({ id }) =>
      action(texts.refund({ id }), withQuery(paths.adminTopUp(id), { refund: true })),
    ),
    ...first('credit', isFinance ? found.people : []).map(({ id, name }) =>
      action(texts.credit({ name }), withQuery(paths.adminUserWallet(id), { credit: 'calls' })),
    ),
    ...first('write', found.games).map(({ slug, title }) =>
      action(texts.write({ game: title }), paths.createArticle(slug)),
    ),
    ...first('importTexts', found.games).map(({ id, title }) =>
      action(texts.importTexts({ game: title }), paths.adminGameWiki(id)),
    ),
  ].filter(({ to }) => mayOpen(to));
}
