import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { importFile } from './import-file.ts';

/** Publishes the schema of a knowledge file and a sample of one, for those who write or make such files. */
export function installKnowledgeFileSchema(app: FastifyInstance): void {
  const schema = JSON.stringify(
    { title: 'Knowledge file of Hintline', ...z.toJSONSchema(importFile, { io: 'input', unrepresentable: 'any' }) },
    null,
    2,
  );
  const sample = readFileSync(new URL('./knowledge-file.sample.json', import.meta.url), 'utf8');
  app.get('/api/knowledge-file.schema.json', { config: { visitor_limit: 'page' } }, async (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').header('cache-control', 'no-cache').send(schema),
  );
  app.get('/api/knowledge-file.sample.json', { config: { visitor_limit: 'page' } }, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-disposition', 'attachment; filename="knowledge-file.sample.json"')
      .send(sample),
  );
}
