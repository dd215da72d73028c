import { z } from 'zod';
import { listEndpoint } from './admin-list.ts';
import { id, idParams, isoTime, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { promotionsList } from './lists/promotions.ts';
import { promotionKinds, promotionStates } from './values/kinds.ts';
import { limits } from './values/limits.ts';
import { callsSummary } from './wallet.ts';

const { code: codeLength, percent: mostPercent, uses: mostUses } = limits.promotion;

/** Capitals, spaces and hyphens make no difference. */
const code = z
  .string()
  .max(100)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${codeLength.min},${codeLength.max}}$`)));

const editable = {
  note: z.string().trim().max(limits.reason).nullable(),
  is_active: z.boolean(),
  starts_at: isoTime.nullable(),
  ends_at: isoTime.nullable(),
  /** Null: as many people as want to. */
  max_uses: z.int().min(1).max(mostUses).nullable(),
};

export const promotion = z.object({
  id,
  code: z.string(),
  kind: z.enum(promotionKinds),
  /** Calls, or percent of a top-up. */
  amount: z.int(),
  state: z.enum(promotionStates),
  note: z.string().nullable(),
  is_active: z.boolean(),
  starts_at: isoTime.nullable(),
  ends_at: isoTime.nullable(),
  max_uses: z.int().nullable(),
  uses: z.int(),
  /** What it has given so far. */
  calls_given: z.int(),
  created_at: isoTime,
  deleted_at: isoTime.nullable(),
});
export type Promotion = z.infer<typeof promotion>;

export const promotionsEndpoints = defineEndpoints({
  'POST /api/wallet/promotions': {
    summary: 'Redeem a promotion code: calls at once, or more calls with the next top-up; each person once',
    access: 'verified',
    api_key: false,
    idempotent: true,
    body: z.object({ code: z.string().trim().min(1).max(100) }),
    response: z.object({
      kind: z.enum(promotionKinds),
      amount: z.int(),
      calls_summary: callsSummary,
    }),
  },
  'GET /api/wallet/promotions': {
    summary: 'What one’s redeemed codes add to the next top-ups, the first one first',
    access: 'user',
    api_key: false,
    response: listOf(z.object({ id, /** Percent. */ amount: z.int() })),
  },
  [promotionsList.endpoint]: {
    ...listEndpoint(promotionsList),
    summary: 'Promotion codes, newest first; as CSV with `Accept: text/csv`',
    response: listOf(promotion),
  },
  'POST /api/admin/wallet/promotions': {
    summary: 'Make a promotion code; without `code` one that nobody can guess',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    body: z
      .object({
        code: code.optional(),
        kind: z.enum(promotionKinds),
        amount: z.int().min(1).max(limits.promotion.calls),
        note: editable.note.optional(),
        starts_at: isoTime.nullable().optional(),
        ends_at: isoTime.nullable().optional(),
        max_uses: editable.max_uses.optional(),
      })
      .refine(({ kind, amount }) => kind !== 'share' || amount <= mostPercent, {
        path: ['amount'],
        params: { type: 'less_than_equal', limit: mostPercent },
      }),
    response: promotion,
  },
  'PATCH /api/admin/wallet/promotions/{id}': {
    summary: 'Change when, by how many and whether a code can be redeemed; what it gives stays',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    body: z.object({ ...editable, note: typedText(limits.reason).nullable() }).partial(),
    response: promotion,
  },
  'DELETE /api/admin/wallet/promotions/{id}': {
    summary: 'Delete a code; it can be restored for 7 days, and nobody else gets the same one',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/wallet/promotions/{id}/restore': {
    summary: 'Undo the deletion of a code within 7 days',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    response: promotion,
  },
});
