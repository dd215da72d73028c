import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { findCaller } from './auth/sessions.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import type { Deps } from './deps.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { installAccess } from './http/access.ts';
import { answerBrokenRequest, answerFrameworkError, installErrorHandler } from './http/error-handler.ts';
import { installJsonBody } from './http/json-body.ts';
import { createRoute, installSchemas } from './http/route.ts';
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { walletAdminRoutes } from './wallet/wallet.admin.routes.ts';

const kibibyte = 1024;

/** Builds the server without listening: the only list of the product's domains. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1024 * kibibyte,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: 16 * kibibyte, headersTimeout: 10_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerBrokenRequest,
  });
  installErrorHandler(app);
  installSchemas(app);
  installJsonBody(app);
  await app.register(helmet, { contentSecurityPolicy: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Hintline', version: '1', description: 'Ask a game’s expert; one call for a sourced answer.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await installAccess(app, {
    authenticate: (token) => findCaller(deps.db, token),
    rate_limit_factor: config.RATE_LIMIT_FACTOR,
  });

  await app.register(async (api) => {
    const { route } = createRoute(api);
    authRoutes(route, deps);
    chatRoutes(route, deps);
    qualityRoutes(route, deps);
    gamesRoutes(route, deps);
    knowledgeRoutes(route, deps);
    walletRoutes(route, deps);
    walletAdminRoutes(route, deps);
    analyticsRoutes(route, deps);
  });
  return app;
}
