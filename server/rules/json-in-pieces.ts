import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** JSON that is sent while it is read or written, so that it is never in memory whole. */
export interface JsonInPieces {
  /** Where browsers save it as a file. */
  file_name?: string;
  json_in_pieces: Readable;
}

export function isJsonInPieces(answer: unknown): answer is JsonInPieces {
  return typeof answer === 'object' && answer !== null && 'json_in_pieces' in answer;
}

/** An error on the way breaks the connection, so that half of it is not taken for all. */
export function sendJsonInPieces(reply: FastifyReply, { file_name, json_in_pieces }: JsonInPieces): FastifyReply {
  if (file_name !== undefined) reply.header('content-disposition', `attachment; filename="${file_name}"`);
  return reply.type('application/json; charset=utf-8').send(json_in_pieces);
}

/** A text of any length, which is written as fast as it is read. */
interface LongText {
  name: string;
  /** Each piece ends between two characters. */
  text: AsyncIterable<string>;
  /** Called once all of it is written. */
  counts: () => Record<string, number>;
}

/** An object of `name`, `text` and the counts. */
export function withLongText({ name, text, counts }: LongText): JsonInPieces {
  async function* pieces(): AsyncGenerator<string> {
    yield `{"name":${JSON.stringify(name)},"text":"`;
    for await (const piece of text) yield JSON.stringify(piece).slice(1, -1);
    yield `",${JSON.stringify(counts()).slice(1)}`;
  }
  // One piece waits, not the sixteen that a stream of objects takes otherwise.
  return { json_in_pieces: Readable.from(pieces(), { highWaterMark: 1 }) };
}
