import { useLocation, useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useUser } from '#web/http/use-session.ts';
import { keepQuestion } from './drafts.ts';
import { backTo } from './guards.tsx';

/**
 * Takes a question to a game's expert, who gets it as soon as its chat is there. Whoever has no account is answered in
 * place, on home or on the game's page.
 */
export function useAsk() {
  const navigate = useNavigate();
  const { pathname: here } = useLocation();
  const hasAccount = useUser() !== null;
  return (slug: string, text: string) => {
    const question = text.trim();
    const pathname = paths.chat(slug);
    if (!hasAccount && question !== '')
      return void navigate(here === paths.home() ? here : paths.game(slug), {
        state: { guest: { slug, text: question } },
        preventScrollReset: true,
      });
    if (question !== '') keepQuestion(slug, question);
    if (hasAccount) void navigate(pathname);
    else void navigate(paths.register(), { state: backTo({ pathname, search: '', hash: '' }) });
  };
}
