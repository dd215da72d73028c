import { z } from 'zod';
import { id, idParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobStarted, jobState } from './jobs.ts';

/** How far the second signal of a game's search is there. */
export const gameEmbeddings = z.object({
  /** Null where no server of embeddings is set up. */
  model: z.string().nullable(),
  /** Current chunks. */
  chunks: z.int(),
  /** Those with a vector of this model. */
  covered: z.int(),
  /** Those whose text the server does not take. */
  refused: z.int(),
  /** The last job. */
  job: z.object({ id, state: jobState, done: z.int(), total: z.int().nullable() }).nullable(),
});
export type GameEmbeddings = z.infer<typeof gameEmbeddings>;

export const embeddingsEndpoints = defineEndpoints({
  'GET /api/admin/games/{id}/embeddings': {
    summary: 'How many chunks of a game have a vector for the search by meaning',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: gameEmbeddings,
  },
  'POST /api/admin/games/{id}/embeddings': {
    summary: 'Get the vectors that a game lacks, as a job; the open one where there is one; 503 where none are set up',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: jobStarted,
    status: 202,
  },
});
