import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { createDeps, type Deps } from '#server/deps.ts';
import { type Client, client } from './client.ts';
import { testDb } from './test-db.ts';

export interface TestApp {
  app: FastifyInstance;
  api: Client;
  deps: Deps;
  database: OpenDatabase;
}

/** The whole product on the shared test database, not listening; settings and parts can be replaced. */
export async function testApp({
  settings = {},
  parts = {},
  database,
}: { settings?: Record<string, string>; parts?: Partial<Deps>; database?: OpenDatabase } = {}): Promise<TestApp> {
  const opened = database ?? (await testDb());
  const config: Config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
    INDEX_DIR: 'off',
    ENCODER: 'off',
    ...settings,
  });
  const log = pino({ level: config.LOG_LEVEL });
  const deps: Deps = { ...(await createDeps(config, opened, log)), ...parts };
  const app = await buildApp(deps);
  closeUnusedConnections(app);
  await app.ready();
  return { app, api: client(app), deps, database: opened };
}

/**
 * A client may connect before it has a request. Such a connection is not idle for Node: closing the server would wait
 * more than a minute for it to end.
 */
function closeUnusedConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
