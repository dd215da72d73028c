import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** JSON that is sent as it was stored, while it is read. */
export interface StoredJson {
  file_name: string;
  stored_json: Readable;
}

export function isStoredJson(answer: unknown): answer is StoredJson {
  return typeof answer === 'object' && answer !== null && 'stored_json' in answer && 'file_name' in answer;
}

/** Answers with the file; an error on the way breaks the connection, so that half a file is not taken for all. */
export function sendStoredJson(reply: FastifyReply, { file_name, stored_json }: StoredJson): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .type('application/json; charset=utf-8')
    .send(stored_json);
}
