import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

// Beyond this level index.html takes longer to compress than it saves on the way.
const brotliLevel = 5;
const mostPages = 200;

/**
 * Makes the function that sends a page: compressed where the reader takes it, nothing where the
 * reader has it. The last pages are kept compressed, as most readers want the same few.
 */
export function createPageSender(): (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
) => Promise<FastifyReply> {
  const cache = new Map<string, Buffer>();
  const encode = async (html: string, encoding: Encoding, hash: string): Promise<Buffer> => {
    const key = `${encoding}:${hash}`;
    const found = cache.get(key);
    if (found !== undefined) return found;
    const body = await compress(Buffer.from(html), encoding);
    const [oldest] = cache.keys();
    if (cache.size >= mostPages && oldest !== undefined) cache.delete(oldest);
    cache.set(key, body);
    return body;
  };
  return async (request, reply, html) => {
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 27);
    const etag = `W/"${hash}"`;
    reply.header('etag', etag);
    const held = request.headers['if-none-match'] ?? '';
    if (reply.statusCode === 200 && held.includes(etag)) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding'] ?? '');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(await encode(html, encoding, hash));
  };
}

function chooseEncoding(accepted: string): Encoding {
  const offered = accepted.split(',').map((entry) => entry.trim().toLowerCase());
  const takes = (name: string) =>
    offered.some((entry) => entry === name || (entry.startsWith(`${name};`) && !/q=0(?:\.0*)?$/.test(entry)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } });
  return encoding === 'gzip' ? zip(body) : Promise.resolve(body);
}
