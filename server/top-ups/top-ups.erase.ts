import type { EraseUser } from '#server/users/erase-users.ts';

/** What was bought and paid stays, as the ledger does; cards, addresses and the provider's words about the payer go. */
export const eraseTopUps: EraseUser = async (tx, user_id) => {
  const own = tx.selectFrom('top_ups').select('id').where('user_id', '=', user_id);
  await tx.updateTable('payment_notices').set({ body: '{}', sender_ip: null }).where('top_up_id', 'in', own).execute();
  await tx.updateTable('top_up_refunds').set({ receipt_email: null }).where('top_up_id', 'in', own).execute();
  await tx
    .updateTable('top_ups')
    .set({ provider_data: null, confirmation_url: null, receipt_email: null })
    .where('user_id', '=', user_id)
    .execute();
  await tx.deleteFrom('wallet_settings').where('user_id', '=', user_id).execute();
};
