import { z } from 'zod';
import { id, language } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { topUpStatus } from './top-ups.ts';
import { roubles } from './money.ts';
import { searchedKinds } from './values/kinds.ts';
import { limits } from './values/limits.ts';

/** The first few of each kind; those of which the reader may not open the list stay empty. */
export const adminSearchResult = z.object({
  people: z.array(z.object({ id, name: z.string(), email: z.string() })),
  payments: z.array(
    z.object({
      id,
      user: z.object({ id, name: z.string() }),
      status: topUpStatus,
      calls: z.int(),
      amount_rub: roubles,
      refunded_rub: roubles,
      provider_payment_id: z.string().nullable(),
    }),
  ),
  /** With the beginning of the question; the id is that of the answer's message. */
  answers: z.array(z.object({ id, question: z.string(), game_title: z.string() })),
  games: z.array(z.object({ id, slug: z.string(), title: z.string() })),
  articles: z.array(z.object({ id, title: z.string(), language, game_slug: z.string(), game_title: z.string() })),
});

export const adminSearchEndpoints = defineEndpoints({
  'GET /api/admin/search': {
    summary:
      'What the lists of the admin hold of some words or of a number, the first of each kind; `kind`: of one alone. That answers were read is in the audit log',
    access: 'admin',
    grants: ['reviewer', 'support', 'finance'],
    api_key: false,
    query: z.object({ q: z.string().trim().min(1).max(limits.search), kind: z.enum(searchedKinds).optional() }),
    response: adminSearchResult,
  },
});
