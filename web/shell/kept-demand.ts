import { readDraft, saveDraft } from './drafts.ts';

/** A game, or a name that no search finds, for which a visitor wants an expert. */
export interface KeptDemand {
  title: string;
  game_id?: number;
}

const draftName = 'demand';

/** Keeps in this tab what a visitor wants; it is counted once they have an account. */
export function keepDemand(demand: KeptDemand) {
  saveDraft(draftName, JSON.stringify(demand));
}

export function readKeptDemand(): KeptDemand | null {
  const text = readDraft(draftName);
  return text === '' ? null : (JSON.parse(text) as KeptDemand);
}

export function dropKeptDemand() {
  saveDraft(draftName, '');
}
