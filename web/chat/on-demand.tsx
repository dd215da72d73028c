import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

// Parts of the chat that most visits never show; their files come when they do, not with the page.

export const AskedPicture = lazyScreen(() => import('./AskedPicture.tsx'));
export const AskNext = lazyScreen(() => import('./AskNext.tsx'));
export const BesideGame = lazyScreen(() => import('./BesideGame.tsx'));
export const ConversationNotFound = lazyScreen(() => import('./ConversationNotFound.tsx'));
export const Conversations = lazyScreen(() => import('./Conversations.tsx'));
export const EditQuestion = lazyScreen(() => import('./EditQuestion.tsx'), <Skeleton height={148} />);
export const Earlier = lazyScreen(() => import('./Earlier.tsx'));
export const Failed = lazyScreen(() => import('./Failed.tsx'));
export const GameContext = lazyScreen(() => import('./GameContext.tsx'), <Skeleton height={206} />);
export const GameNotFound = lazyScreen(() => import('#web/shell/GameNotFound.tsx'));
export const Miss = lazyScreen(() => import('./Miss.tsx'));
export const NextStep = lazyScreen(() => import('./NextStep.tsx'));
export const Obstacle = lazyScreen(() => import('./Obstacle.tsx'), <Skeleton height={88} />);
export const OfferedQuestion = lazyScreen(() => import('./OfferedQuestion.tsx'));
export const OnTop = lazyScreen(() => import('./OnTop.tsx'));
export const PictureInput = lazyScreen(() => import('./PictureInput.tsx'));
export const ProgressChip = lazyScreen(() => import('./ProgressChip.tsx'));
export const RatingForm = lazyScreen(() => import('./RatingForm.tsx'));
export const ShareDialog = lazyScreen(() => import('./ShareDialog.tsx'));
export const SourcePanel = lazyScreen(() => import('./SourcePanel.tsx'), <Skeleton height={320} />);
export const SourceSheet = lazyScreen(() => import('./SourceSheet.tsx'));
