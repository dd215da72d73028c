import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { lazyScreen } from '#web/ui/layout/lazy-screen.tsx';

// Parts of the chat that most visits never show; their files come when they do, not with the page.

export const AskedPicture = lazyScreen(() => import('./ask/AskedPicture.tsx'));
export const AskNext = lazyScreen(() => import('./ask/AskNext.tsx'));
export const BesideGame = lazyScreen(() => import('./sources/BesideGame.tsx'));
export const ConversationNotFound = lazyScreen(() => import('./conversations/ConversationNotFound.tsx'));
export const Conversations = lazyScreen(() => import('./conversations/Conversations.tsx'));
export const EditQuestion = lazyScreen(() => import('./ask/EditQuestion.tsx'), <Skeleton height={148} />);
export const Earlier = lazyScreen(() => import('./thread/Earlier.tsx'));
export const Failed = lazyScreen(() => import('./thread/Failed.tsx'));
export const GameContext = lazyScreen(() => import('./sources/GameContext.tsx'), <Skeleton height={206} />);
export const GameNotFound = lazyScreen(() => import('#web/shell/GameNotFound.tsx'));
export const Miss = lazyScreen(() => import('./thread/Miss.tsx'));
export const NextStep = lazyScreen(() => import('./ask/NextStep.tsx'));
export const Obstacle = lazyScreen(() => import('./ask/Obstacle.tsx'), <Skeleton height={88} />);
export const OfferedQuestion = lazyScreen(() => import('./ask/OfferedQuestion.tsx'));
export const OnTop = lazyScreen(() => import('./sources/OnTop.tsx'));
export const PictureInput = lazyScreen(() => import('./ask/PictureInput.tsx'));
export const ProgressChip = lazyScreen(() => import('./ask/ProgressChip.tsx'));
export const RatingForm = lazyScreen(() => import('./thread/RatingForm.tsx'));
export const ShareDialog = lazyScreen(() => import('./conversations/ShareDialog.tsx'));
export const SourcePanel = lazyScreen(() => import('./sources/SourcePanel.tsx'), <Skeleton height={320} />);
export const SourceSheet = lazyScreen(() => import('./sources/SourceSheet.tsx'));
