import { useNavigate } from 'react-router';
import { paths } from '#contract/values/paths.ts';
import { useUser } from '#web/http/use-session.ts';
import { keepQuestion } from './drafts.ts';
import { backTo } from './guards.tsx';

/**
 * Takes a question to a game's expert, who gets it as soon as its chat is there. Whoever has no account makes one first:
 * the question waits, and so it does over a login.
 */
export function useAsk() {
  const navigate = useNavigate();
  const hasAccount = useUser() !== null;
  return (slug: string, text: string) => {
    const question = text.trim();
    if (question !== '') keepQuestion(slug, question);
    const pathname = paths.chat(slug);
    if (hasAccount) void navigate(pathname);
    else void navigate(paths.register(), { state: backTo({ pathname, search: '', hash: '' }) });
  };
}
