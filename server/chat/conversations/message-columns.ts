import { sql } from 'kysely';
import type { AnswerContent, AskedModel, Citation, Message } from '#contract/chat.ts';
import { isFinished } from '#server/usage/usage.ts';
import { callOutcomeOf } from '#server/wallet/reservations.ts';

/** Steps stand below each other, with a line between them. */
const betweenSteps = '\n\n---\n\n';

const citationsOf = sql<Citation[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object(
    'n', s.n, 'article_id', c.article_id, 'article_title', c.article_title, 'section', c.section, 'chunk_key', c.chunk_key,
    'version_id', c.id, 'text', c.content, 'changed', c.to_rev IS NOT NULL,
    'outdated', CASE WHEN is_older_version(a.game_version, g.game_version) THEN
      jsonb_build_object('written_for', a.game_version, 'game_version', g.game_version, 'checked_on', a.checked_on) END, 'source', a.source) ORDER BY s.n)
  FROM message_sources s JOIN chunks c ON c.id = s.chunk_id
    JOIN articles a ON a.id = c.article_id JOIN games g ON g.id = a.game_id
  WHERE s.message_id = messages.id AND s.cited AND NOT is_hidden_from(messages.user_id, c.chunk_key)), '[]'::jsonb)`;

const ratingOf = sql<Message['rating']>`(
  SELECT jsonb_build_object('rating', r.rating, 'comment', r.comment) FROM ratings r WHERE r.message_id = messages.id)`;

const shareOf = sql<string | null>`(
  SELECT s.name FROM shares s WHERE s.message_id = messages.id AND s.taken_down_at IS NULL)`;

const pictureOf = sql<Message['picture']>`(
  SELECT jsonb_build_object('picture_id', p.id, 'width', p.width, 'height', p.height, 'recognised', p.recognised)
  FROM question_pictures p WHERE p.id = messages.picture_id)`;

const stepsOf = sql<Message['steps']>`CASE WHEN messages.steps_shown IS NOT NULL THEN
  jsonb_build_object('shown', messages.steps_shown, 'of', cardinality(messages.earlier_steps) + 1) END`;

/** The text of a message as far as its reader has asked for its steps. */
export const shownTextOf = (table: 'messages' | 'answer' | 'm') => {
  const column = (name: string) => sql.ref<string>(`${table}.${name}`);
  return sql<string>`coalesce(array_to_string(
    (array_append(${column('earlier_steps')}, ${column('text')}))[1:${column('steps_shown')}], ${betweenSteps}), ${column('text')})`;
};

/** Nothing of the solution leaves before it is asked for, and its sources hold it. */
const shownCitations = sql<Citation[]>`CASE WHEN messages.steps_shown <= cardinality(messages.earlier_steps)
  THEN '[]'::jsonb ELSE ${citationsOf} END`;

const shownContent = sql<AnswerContent | null>`CASE WHEN messages.steps_shown <= cardinality(messages.earlier_steps)
  THEN NULL ELSE messages.content END`;

const askNext = sql<string[]>`CASE WHEN messages.steps_shown <= cardinality(messages.earlier_steps)
  THEN '[]'::jsonb ELSE coalesce(messages.ask_next, '[]'::jsonb) END`;

/** Of a model that is named by where it lies on a disk, nobody reads the folders. */
const fileOfPath = String.raw`^(?:[.~]{0,2}/|[A-Za-z]:[\\/]).*[\\/]`;

const askedModel = sql<AskedModel | null>`CASE WHEN messages.role = 'expert' AND messages.finished_at IS NOT NULL THEN (
  SELECT jsonb_build_object('model', regexp_replace(u.model, ${fileOfPath}, ''), 'finished', ${isFinished('u')},
    'waited_ms', round(extract(epoch FROM messages.finished_at - messages.created_at) * 1000)::int)
  FROM token_usage_logs u WHERE u.message_id = messages.id AND u.purpose = 'answer' AND u.model IS NOT NULL
  ORDER BY u.id DESC LIMIT 1) END`;

const columnsOf = (is_whole: boolean) =>
  [
    'messages.id as message_id',
    'messages.conversation_id',
    sql<number>`coalesce(messages.first_version_id, messages.question_id, messages.id)`.as('place'),
    'messages.role',
    (is_whole ? sql<string>`messages.text` : shownTextOf('messages')).as('text'),
    pictureOf.as('picture'),
    (is_whole ? sql<AnswerContent | null>`messages.content` : shownContent).as('content'),
    'messages.state',
    'messages.is_rag',
    (is_whole ? citationsOf : shownCitations).as('citations'),
    callOutcomeOf('messages').as('call'),
    stepsOf.as('steps'),
    ratingOf.as('rating'),
    shareOf.as('share'),
    askNext.as('ask_next'),
    askedModel.as('asked_model'),
    'messages.created_at',
  ] as const;

/** A message as its player sees it: without the steps that are still to be asked for. */
export const shownColumns = columnsOf(false);

/** Also what a player has not asked for yet: for those who look after answers. */
export const wholeColumns = columnsOf(true);
