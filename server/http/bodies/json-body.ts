import { errorCodes, type FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { findExcess } from '#server/rules/scan-json.ts';
import { findUnstorable } from '#server/rules/wrong-fields.ts';

/**
 * An article of the most sections, each with its gate and hints, has half as many. A mebibyte of names would be ten times as many, and hold everybody up
 * for a tenth of a second; where nesting ends is said below, with the field.
 */
const mostValues = 20_000;

/** The fields of a form; one that comes more than once is a list. */
function readForm(text: string): Record<string, string | string[]> {
  const fields = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...fields].map(([name, pairs]) => [name, pairs.length === 1 ? pairs[0]![1] : pairs.map(([, value]) => value)]),
  );
}

/**
 * Reads JSON bodies: strict UTF-8, `__proto__` dropped, and an empty body where the client of the
 * specification still sends the content type. Files come as they are, to the endpoints that take one.
 */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, raw, done) => {
    if (request.routeOptions.config.endpoint?.raw_body === true) {
      done(null, raw);
      return;
    }
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
    const limit = request.routeOptions.config.endpoint?.most_values ?? mostValues;
    if (findExcess(bytes, { values: limit, depth: Infinity }) !== undefined) {
      done(new AppError('validation', { fields: [{ loc: ['body'], type: 'too_many_parts', limit }] }));
      return;
    }
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch (error) {
      done(new AppError('malformed_json', { cause: error }));
      return;
    }
    if (text.trim() === '') {
      done(null, undefined);
      return;
    }
    void parse(request, text, (error, value) => {
      if (error !== null) done(new AppError('malformed_json', { cause: error }));
      else done(null, value);
    });
  });
  app.addContentTypeParser(/^(?:application\/octet-stream|image\/)/, { parseAs: 'buffer' }, (request, raw, done) => {
    if (request.routeOptions.config.endpoint?.raw_body === true) done(null, raw);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });
  app.addHook('preValidation', async (request) => {
    const { narrow } = request.routeOptions.config;
    if (narrow !== undefined) request.body = narrow(request.body);
    const unstorable =
      findUnstorable('path', request.params) ??
      findUnstorable('query', request.query) ??
      (Buffer.isBuffer(request.body) ? undefined : findUnstorable('body', request.body));
    if (unstorable !== undefined) throw new AppError('validation', { fields: [unstorable] });
    if (request.body === undefined)
      request.body = request.routeOptions.config.endpoint?.raw_body === true ? Buffer.alloc(0) : {};
  });
}

/** Reads forms where an endpoint takes one; pages beside the API that do have a parser of their own. */
export function installFormBody(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, raw, done) => {
    if (request.routeOptions.config.endpoint?.form === true) done(null, readForm(raw.toString()));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });
}
