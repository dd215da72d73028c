import { lazy } from 'react';

/** Parts of the chat that most visits never show; their files come when they do, not with the page. */

async function componentOf<T>(module: Promise<{ Component: T }>): Promise<{ default: T }> {
  return { default: (await module).Component };
}

export const AskGeneral = lazy(() => componentOf(import('./AskGeneral.tsx')));
export const DeleteDialog = lazy(() => componentOf(import('./DeleteDialog.tsx')));
export const Earlier = lazy(() => componentOf(import('./Earlier.tsx')));
export const Failed = lazy(() => componentOf(import('./Failed.tsx')));
export const GameContext = lazy(() => componentOf(import('./GameContext.tsx')));
export const GameNotFound = lazy(() => componentOf(import('#web/shell/GameNotFound.tsx')));
export const NextStep = lazy(() => componentOf(import('./NextStep.tsx')));
export const Obstacle = lazy(() => componentOf(import('./Obstacle.tsx')));
export const ProgressChip = lazy(() => componentOf(import('./ProgressChip.tsx')));
export const RatingForm = lazy(() => componentOf(import('./RatingForm.tsx')));
export const RefusalNote = lazy(() => componentOf(import('./RefusalNote.tsx')));
export const SourcePanel = lazy(() => componentOf(import('./SourcePanel.tsx')));
export const SourceSheet = lazy(() => componentOf(import('./SourceSheet.tsx')));
