import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { adminHomeRoutes } from './admin-home/admin-home.admin.routes.ts';
import { adminSearchRoutes } from './admin-home/admin-search.admin.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { announcementsAdminRoutes } from './announcements/announcements.admin.routes.ts';
import { installApiDocs } from './api-docs/api-docs.ts';
import { apiKeysAdminRoutes } from './api-keys/api-keys.admin.routes.ts';
import { apiKeysRoutes } from './api-keys/api-keys.routes.ts';
import { countRefusedOfKey, findKeyCaller, findSignInCaller, isAccessToken, isApiKey } from './api-keys/key-caller.ts';
import { auditAdminRoutes } from './audit/audit.admin.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { findCaller } from '#server/auth/login/sessions.ts';
import { backgroundJobsRoutes } from './background-jobs/background-jobs.routes.ts';
import { callPacksAdminRoutes } from './call-packs/call-packs.admin.routes.ts';
import { callPacksRoutes } from './call-packs/call-packs.routes.ts';
import { chatAdminRoutes } from './chat/chat.admin.routes.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { consentsRoutes } from './consents/consents.routes.ts';
import { requireMigrated } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { draftAnswersRoutes } from './draft-answers/draft-answers.routes.ts';
import { embeddingsAdminRoutes } from './embeddings/embeddings.admin.routes.ts';
import { evaluationsAdminRoutes } from './evaluations/evaluations.admin.routes.ts';
import { examplesRoutes } from './examples/examples.routes.ts';
import { gameSettingsAdminRoutes } from './game-settings/game-settings.admin.routes.ts';
import { findGamePage, listSlugsFrom, listSlugStarts } from './games/games.ts';
import { gamesAdminRoutes } from './games/games.admin.routes.ts';
import { gamesRoutes } from './games/games.routes.ts';
import { installAccess } from './http/access.ts';
import { withoutBasePath } from '#server/rules/base-path.ts';
import { boundBodies } from '#server/http/bodies/body-room.ts';
import { boundConnections, connectionBounds } from '#server/http/connections/connections.ts';
import { answerBrokenRequest, answerFrameworkError, installErrorHandler } from './http/error-handler.ts';
import { installHealth } from './http/health.ts';
import { endAllEventStreams, streamsPerAccount } from './http/event-stream.ts';
import { installFormBody, installJsonBody } from '#server/http/bodies/json-body.ts';
import { observeRequests } from './http/observe-requests.ts';
import { createReadSources } from '#server/http/connections/read-sources.ts';
import { installRobots } from '#server/http/pages/robots.ts';
import { createRoute, installSchemas } from './http/route.ts';
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { installSitemap } from '#server/http/pages/sitemap.ts';
import { installStaticWeb } from '#server/http/pages/static-web.ts';
import { boundUnread } from '#server/http/connections/unread-room.ts';
import { dataExport, jobKinds } from './jobs.ts';
import { searchSources } from './registry/search-sources.ts';
import { tileSources } from './registry/tiles.ts';
import { timelineSources } from './registry/user-data.ts';
import { gapsRoutes } from './gaps/gaps.routes.ts';
import { guestsRoutes } from './guests/guests.routes.ts';
import { wikiRoutes } from './knowledge/wiki/wiki.routes.ts';
import { savedViewsAdminRoutes } from './saved-views/saved-views.admin.routes.ts';
import { knowledgeAdminRoutes } from './knowledge/knowledge.admin.routes.ts';
import { installKnowledgeFileSchema } from '#server/knowledge/files/publish-schema.ts';
import { knowledgeRoutes } from './knowledge/knowledge.routes.ts';
import { libraryRoutes } from './library/library.routes.ts';
import { localModelAdminRoutes } from './local-model/local-model.admin.routes.ts';
import { labelsAdminRoutes } from './labels/labels.admin.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { mailAdminRoutes } from './mail/mail.admin.routes.ts';
import { mcpRoutes } from './mcp/mcp.routes.ts';
import { notificationsRoutes } from './notifications/notifications.routes.ts';
import { installOauthMetadata } from './oauth/metadata.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { openaiRoutes } from './openai/openai.routes.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { overviewAdminRoutes } from './overview/overview.admin.routes.ts';
import { promotionsRoutes } from './promotions/promotions.routes.ts';
import { installPublicReading } from './public-reading/public-reading.routes.ts';
import { installPictures } from './pictures/pictures.ts';
import { questionPicturesRoutes } from './question-pictures/question-pictures.routes.ts';
import { qualityAdminRoutes } from './quality/quality.admin.routes.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { retrievalLabAdminRoutes } from './retrieval-lab/retrieval-lab.admin.routes.ts';
import { stateMetrics } from './registry/state-metrics.ts';
import { usageAdminRoutes } from './usage/usage.admin.routes.ts';
import { findSharedPage } from './sharing/sharing.ts';
import { sharingAdminRoutes } from './sharing/sharing.admin.routes.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { alertsAdminRoutes } from './alerts/alerts.admin.routes.ts';
import { settingsAdminRoutes } from './settings/settings.admin.routes.ts';
import { steamRoutes } from './steam/steam.routes.ts';
import { dataExportRoutes } from './users/data-export.routes.ts';
import { usersAdminRoutes } from './users/users.admin.routes.ts';
import { receiveNotice } from './top-ups/notices.ts';
import { topUpsAdminRoutes } from './top-ups/top-ups.admin.routes.ts';
import { topUpsRoutes } from './top-ups/top-ups.routes.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { walletAdminRoutes } from './wallet/wallet.admin.routes.ts';

const kibibyte = 1024;

interface AppOptions {
  /** Whether the process has begun to stop: then it is not ready for new work. */
  isStopping?: () => boolean;
  /** Where the built browser app lies. */
  web_folder?: string;
}

/** Builds the server without listening: the only list of the product's domains. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, db, database } = deps;
  const { isStopping = () => false, web_folder = join(import.meta.dirname, '../dist/web') } = options;
  const headers = securityHeaders(config.PUBLIC_URL);
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    rewriteUrl: withoutBasePath(config.PUBLIC_URL),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1024 * kibibyte,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // A request on a connection that is still open is answered; what may not begin any more is refused by its rule.
    return503OnClosing: false,
    // Node looks for late clients every 30 s unless told otherwise, which would let each limit run that much longer.
    http: { maxHeaderSize: 16 * kibibyte, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    frameworkErrors: (error, request, reply) => answerFrameworkError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  });
  boundConnections(
    app.server,
    connectionBounds(() => config.RATE_LIMIT_FACTOR, config.TRUST_PROXY !== undefined),
  );
  boundUnread(app);
  observeRequests(app, deps.metrics, config.production ? 'info' : 'debug');
  installErrorHandler(app, config.PUBLIC_URL);
  installSchemas(app);
  installJsonBody(app);
  boundBodies(app);
  installSecurityHeaders(app, headers);
  await installAccess(app, {
    authenticate: (token) => {
      if (isApiKey(token)) return findKeyCaller(db, token, config.RATE_LIMIT_FACTOR);
      if (isAccessToken(token)) return findSignInCaller(db, token, config.RATE_LIMIT_FACTOR);
      return findCaller(db, token);
    },
    countRefused: (token_hash, refused) => countRefusedOfKey(db, token_hash, refused),
    rate_limit_factor: () => config.RATE_LIMIT_FACTOR,
  });

  installHealth(app, {
    config,
    isStopping,
    checkDatabase: () => requireMigrated(database.pool),
    readMetrics: stateMetrics(deps),
    metrics_type: deps.metrics.register.contentType,
  });
  installApiDocs(app, { db, public_url: config.PUBLIC_URL });
  installRobots(app, config.PUBLIC_URL, config.PUBLIC_ARTICLES);
  installOauthMetadata(app, config.PUBLIC_URL);
  installKnowledgeFileSchema(app);
  const sources = createReadSources({
    db,
    replica: deps.replica,
    public_url: config.PUBLIC_URL,
    reads: deps.metrics.reads,
  });
  installSitemap(app, {
    publicUrl: config.PUBLIC_URL,
    listStarts: (every) => sources.read((from) => listSlugStarts(from, every)),
    listSlugsFrom: (id, limit) => sources.read((from) => listSlugsFrom(from, id, limit)),
  });
  if (config.PUBLIC_ARTICLES) installPublicReading(app, { db, config });
  installPictures(app, deps);
  await installStaticWeb(app, {
    folder: web_folder,
    config,
    findGame: (slug, language) => sources.read((from) => findGamePage(from, slug, language)),
    findShared: (name, language) => findSharedPage(db, name, language),
  });
  const { payments, payment_page } = deps;
  if (payments !== undefined && payment_page !== undefined) {
    await payment_page(app, (notice, sender_ip) => receiveNotice(deps, payments, notice, sender_ip));
  }
  await app.register(async (api) => {
    installFormBody(api);
    const { route } = createRoute(api, sources, {
      get per_account() {
        return Math.ceil(streamsPerAccount * config.RATE_LIMIT_FACTOR);
      },
    });
    authRoutes(route, deps);
    consentsRoutes(route, deps);
    chatRoutes(route, deps);
    questionPicturesRoutes(route, deps);
    examplesRoutes(route, deps);
    guestsRoutes(route, deps);
    sharingRoutes(route, deps);
    sharingAdminRoutes(route, deps);
    liveRoutes(route, deps);
    notificationsRoutes(route, deps);
    qualityRoutes(route, deps);
    qualityAdminRoutes(route, deps);
    labelsAdminRoutes(route, deps);
    evaluationsAdminRoutes(route, deps);
    gameSettingsAdminRoutes(route, deps);
    retrievalLabAdminRoutes(route, deps);
    embeddingsAdminRoutes(route, deps);
    gamesRoutes(route, deps);
    gamesAdminRoutes(route, deps);
    steamRoutes(route, deps);
    libraryRoutes(route, deps);
    knowledgeRoutes(route, deps);
    draftAnswersRoutes(route, deps);
    walletRoutes(route, deps);
    walletAdminRoutes(route, deps);
    promotionsRoutes(route, deps);
    callPacksRoutes(route, deps);
    callPacksAdminRoutes(route, deps);
    topUpsRoutes(route, deps);
    topUpsAdminRoutes(route, deps);
    openaiRoutes(route, deps);
    mcpRoutes(route, deps);
    oauthRoutes(route, deps);
    operatorRoutes(route, deps);
    analyticsRoutes(route, deps);
    adminHomeRoutes(route, deps, tileSources);
    adminSearchRoutes(route, deps, searchSources);
    localModelAdminRoutes(route, deps);
    mailAdminRoutes(route, deps);
    overviewAdminRoutes(route, deps);
    settingsAdminRoutes(route, deps);
    alertsAdminRoutes(route, deps);
    auditAdminRoutes(route);
    backgroundJobsRoutes(route, deps, jobKinds);
    knowledgeAdminRoutes(route, deps);
    savedViewsAdminRoutes(route, deps);
    wikiRoutes(route, deps);
    gapsRoutes(route, deps);
    apiKeysRoutes(route, deps);
    apiKeysAdminRoutes(route, deps);
    announcementsAdminRoutes(route, deps);
    chatAdminRoutes(route, deps);
    usageAdminRoutes(route, deps);
    usersAdminRoutes(route, deps, timelineSources);
    dataExportRoutes(route, deps, dataExport);
  });
  app.addHook('preClose', async () => endAllEventStreams());
  return app;
}
