import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** What `npm run add-model` does now, or did last; it is told by a file, so that a server tells it too. */
export const addingState = z.object({
  step: z.enum(['fetching', 'installing', 'trying', 'asking', 'switched_on', 'stopped', 'failed']),
  model: z.string(),
  bytes: z.object({ done: z.number(), all: z.number() }).nullable(),
  seconds_left: z.number().nullable(),
  /** In the command's own words. */
  problem: z.string().nullable(),
});
export type AddingState = z.infer<typeof addingState>;

const localModelView = z.object({
  /** A model server that runs on this machine. */
  found: z.object({ server: z.string(), model: z.string() }).nullable(),
  /** Null where no model fits this machine. */
  recommended: z.object({ name: z.string(), license: z.string(), bytes: z.number(), from: z.string() }).nullable(),
  machine: z.object({ cores: z.number(), memory_mib: z.number() }),
  command: z.string(),
  adding: addingState.nullable(),
  /** What the model that was switched on does; null where none was when the server started. */
  running: z
    .object({
      name: z.string(),
      step: z.enum(['starting', 'ready', 'failed']),
      problem: z.string().nullable(),
    })
    .nullable(),
  /** A model was switched on or off since the server started. */
  needs_restart: z.boolean(),
});

export const localModelEndpoints = defineEndpoints({
  'GET /api/admin/local-model': {
    summary: 'Which model this machine could run, and what adding one has come to',
    access: 'admin',
    grants: [],
    api_key: false,
    response: localModelView,
  },
});
