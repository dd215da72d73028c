import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

// What few readers need is fetched after the text.

export const ArticleActions = lazyScreen(() => import('./ArticleActions.tsx'));
export const ArticleNotes = lazyScreen(() => import('./ArticleNotes.tsx'));
export const AskMarked = lazyScreen(() => import('./AskMarked.tsx'));
export const SpoilerNotice = lazyScreen(() => import('./SpoilerNotice.tsx'));
export const NoArticle = lazyScreen(() => import('./NoArticle.tsx'));
