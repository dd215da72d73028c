/** A revision of a game's knowledge, as `snapshot_version` names it. */
export interface Snapshot {
  game: { id: number; slug: string; title: string; kb_revision: number };
  revision: number;
}
