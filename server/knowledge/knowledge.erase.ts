import type { EraseUser } from '#server/users/erase-users.ts';

/** What somebody wrote for everybody stays, without a name; what they kept or said for themselves goes. */
export const eraseKnowledge: EraseUser = async (tx, user_id) => {
  await tx.deleteFrom('article_drafts').where('user_id', '=', user_id).execute();
  await tx.updateTable('article_reports').set({ comment: null }).where('user_id', '=', user_id).execute();
  await tx.deleteFrom('spoiler_choices').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('declared_achievements').where('user_id', '=', user_id).execute();
};
