import { z } from 'zod';
import { id, idParams, isoTime, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { enteredRoubles, roubles } from './money.ts';
import { limits } from './values/limits.ts';
import { inEachLanguage } from './values/texts.ts';
import { paymentModes } from './values/kinds.ts';

export const callPack = z.object({
  id,
  calls: z.int(),
  price_rub: roubles,
  /** Rounded to the kopeck; the price is what counts. */
  per_call_rub: roubles,
  /** In the request's language. */
  title: z.string(),
});
export type CallPack = z.infer<typeof callPack>;

/** How a top-up that the rouble balance does not cover is paid; `off`: it cannot be. */
export const payments = z.enum(paymentModes);

const editable = {
  calls: z.int().min(1).max(limits.calls),
  price_rub: enteredRoubles,
  ...inEachLanguage({ title: typedText(limits.name) }),
  /** Only active packs are shown and give their price. */
  is_active: z.boolean(),
  /** Packs are shown in the order of this number. */
  position: z.int().min(0).max(10_000),
};

export const adminCallPack = z.object({
  id,
  calls: z.int(),
  price_rub: roubles,
  per_call_rub: roubles,
  /** Null in a language that is newer than the pack. */
  ...inEachLanguage({ title: z.string().nullable() }),
  is_active: z.boolean(),
  position: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
  /** Set while the deletion can still be undone. */
  deleted_at: isoTime.nullable(),
});
export type AdminCallPack = z.infer<typeof adminCallPack>;

const callPrice = z.object({ call_price_rub: roubles });

export const callPacksEndpoints = defineEndpoints({
  'GET /api/wallet/call-packs': {
    summary: 'The packs on sale, the price of a single call and how one pays',
    access: 'user',
    api_key: true,
    /**
     * `call_price_rub` is the price of each call where no pack has the number asked for; such a number costs no more than the
     * cheapest pack that holds as many.
     */
    response: listOf(callPack).extend({ call_price_rub: roubles, payments }),
  },
  'GET /api/admin/wallet/call-packs': {
    summary: 'All packs, those not on sale and those deleted in the last 7 days too',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    response: listOf(adminCallPack).extend({ call_price_rub: roubles }),
  },
  'POST /api/admin/wallet/call-packs': {
    summary: 'Make a pack; 409 where another active one has the same number of calls',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    body: z.object({
      ...editable,
      is_active: z.boolean().default(true),
      position: editable.position.default(0),
    }),
    response: adminCallPack,
  },
  'PUT /api/admin/wallet/call-packs/{id}': {
    summary: 'Replace a pack; top-ups made before keep their price',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    body: z.object(editable),
    response: adminCallPack,
  },
  'DELETE /api/admin/wallet/call-packs/{id}': {
    summary: 'Delete a pack; it can be restored for 7 days',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/wallet/call-packs/{id}/restore': {
    summary: 'Undo the deletion of a pack within 7 days',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    params: idParams,
    response: adminCallPack,
  },
  'PUT /api/admin/wallet/call-price': {
    summary: 'Set the price of a single call',
    access: 'admin',
    grants: ['finance'],
    api_key: false,
    body: z.object({ call_price_rub: enteredRoubles }),
    response: callPrice,
  },
});
