import type { Shape } from './shapes.ts';

/** What was made for the bench, by which requests name it. */
export interface Place {
  game: { id: number; slug: string };
  conversation_id: number;
  message_id: number;
  article_id: number;
  /** Each the only one of its article. */
  section_keys: string[];
}

export type Role = 'visitor' | 'player' | 'program' | 'admin';

export interface Sent {
  method?: 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** JSON, or a file as it is. */
  body?: object | Buffer;
  headers?: Record<string, string>;
  /** The answer names a job, and the work goes on until it ends. */
  is_job?: true;
}

/** Something that reads a text of somebody else's. */
export interface Reader {
  name: string;
  as: Role;
  /** Of the text, in characters. */
  limit: number;
  shapes: readonly Shape[];
  send: (text: string, place: Place) => Sent;
  /** All shapes as one file: each is tried alone only where it held the thread together with the others. */
  sendAll?: (texts: readonly string[], place: Place) => Sent;
}

let made = 0;
/** A name that nothing else in this run has. */
export const unique = () => `Text ${(made += 1)}`;
