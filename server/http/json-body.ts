import { errorCodes, type FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { findUnstorable } from './wrong-fields.ts';

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
    let text: string;
    try {
      text = utf8.decode(typeof raw === 'string' ? Buffer.from(raw) : raw);
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
    const unstorable =
      findUnstorable('path', request.params) ??
      findUnstorable('query', request.query) ??
      (Buffer.isBuffer(request.body) ? undefined : findUnstorable('body', request.body));
    if (unstorable !== undefined) throw new AppError('validation', { fields: [unstorable] });
    if (request.body === undefined)
      request.body = request.routeOptions.config.endpoint?.raw_body === true ? Buffer.alloc(0) : {};
  });
}
