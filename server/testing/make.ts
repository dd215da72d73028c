import { randomBytes } from 'node:crypto';
import type { Language } from '#contract/common.ts';
import type { Grant } from '#contract/values/rights.ts';
import { splitTexts } from '#contract/values/texts.ts';
import { keyMark } from '#server/api-keys/key-caller.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import { nobodysHash } from '#server/auth/login/passwords.ts';
import { openSession } from '#server/auth/login/sessions.ts';
import { writeTexts } from '#server/db/texts.ts';
import type { Db } from '#server/db/database.ts';
import { book, openAccounts } from '#server/wallet/ledger.ts';

const unique = () => randomBytes(6).toString('hex');

interface MadeUser {
  id: number;
  email: string;
  token: string;
  /** Ready for fetch or inject. */
  headers: { authorization: string };
}

/** A user with a session, verified unless said otherwise, holding `calls`. */
export async function makeUser(
  db: Db,
  {
    role = 'user',
    grants = [],
    verified = true,
    calls = 0,
    name = 'Test Player',
  }: { role?: 'user' | 'admin'; grants?: Grant[]; verified?: boolean; calls?: number; name?: string } = {},
): Promise<MadeUser> {
  const email = `player-${unique()}@example.com`;
  const id = await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        email,
        name,
        role,
        grants,
        password_hash: nobodysHash,
        email_verified_at: verified ? new Date().toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openAccounts(tx, user.id);
    if (calls > 0) {
      await book(tx, {
        reference: `test:${unique()}`,
        kind: 'credit',
        amount: calls,
        from: { house: 'issued', unit: 'call' },
        to: { user_id: user.id, kind: 'calls' },
      });
    }
    return user.id;
  });
  const token = await openSession(db, id, { ip: '127.0.0.1', user_agent: null });
  return { id, email, token, headers: { authorization: `Bearer ${token}` } };
}

interface MadeArticle {
  title: string;
  language?: Language;
  chunks: { section: string; content: string }[];
}

/** A game with reviewed, published articles at revision 1, or without any. */
export async function makeGame(
  db: Db,
  { title = `Game ${unique()}`, articles = [] as MadeArticle[] } = {},
): Promise<{ id: number; slug: string; title: string }> {
  const slug = `game-${unique()}`;
  const game = await db
    .insertInto('games')
    .values({ slug, title, kb_revision: articles.length > 0 ? 1 : 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { title: article_title, language = 'en', chunks } of articles) {
    const article = await db
      .insertInto('articles')
      .values({ game_id: game.id, title: article_title, language, reviewed_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('chunks')
      .values(
        chunks.map((chunk, ordinal) => ({
          ...chunk,
          chunk_key: crypto.randomUUID(),
          game_id: game.id,
          article_id: article.id,
          ordinal,
          article_title,
          language,
          from_rev: 1,
        })),
      )
      .execute();
  }
  return { id: game.id, slug, title };
}

/** Puts one chunk of a game behind a gate: by default one that a player passes by the spoiler level. */
export async function gateChunk(
  db: Db,
  game_id: number,
  chunk: { article_title: string } | { section: string },
  gate: { spoiler_level: number } | { achievement_id: number } = { spoiler_level: 2 },
): Promise<{ chunk_key: string; article_id: number }> {
  const found = await db
    .selectFrom('chunks')
    .select(['chunk_key', 'article_id'])
    .where('game_id', '=', game_id)
    .where((row) => row.and(chunk))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chunk_gates')
    .values({ ...found, game_id, ...gate })
    .execute();
  return found;
}

/** The conversation of a player and a game for messages that a test writes itself; the one that is there already. */
export async function makeConversation(db: Db, of: { user_id: number; game_id: number }): Promise<number> {
  const known = await db
    .selectFrom('conversations')
    .select('id')
    .where('user_id', '=', of.user_id)
    .where('game_id', '=', of.game_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const row = { ...of, title: 'How?', questions: 1 };
  return (await db.insertInto('conversations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A usable API key of a user. */
export async function makeKey(db: Db, user_id: number): Promise<{ id: number; key: string }> {
  const key = keyMark + createToken();
  const row = { user_id, made_by: user_id, name: 'test', prefix: key.slice(0, 9), key_hash: hashToken(key) };
  const { id } = await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, key };
}

interface MadeAchievement {
  game_id: number;
  api_name: string;
  ordinal?: number;
  hidden?: boolean;
  rarity_percent?: number;
  title_en: string;
  title_ru?: string;
  description_en?: string;
}

/** An achievement with what it says in each language. */
export async function makeAchievement(
  db: Db,
  { ordinal = 0, ...achievement }: MadeAchievement,
): Promise<{ id: number }> {
  const { texts, rest } = splitTexts(achievement, ['title', 'description']);
  return db.transaction().execute(async (tx) => {
    const values = { ...rest, ordinal };
    const { id } = await tx.insertInto('achievements').values(values).returning('id').executeTakeFirstOrThrow();
    await writeTexts(tx, 'achievement_texts', ['title', 'description'], [{ owner_id: id, ...texts }]);
    return { id };
  });
}

/** Gives a game summaries; those that it had in other languages stay. */
export async function summarise(
  db: Db,
  id: number,
  summaries: { summary_en?: string; summary_ru?: string },
): Promise<void> {
  await db.transaction().execute((tx) => writeTexts(tx, 'game_texts', ['summary'], [{ owner_id: id, ...summaries }]));
}
