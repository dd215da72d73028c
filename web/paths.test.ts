import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('every address of the app', () => {
  const built = Object.entries(paths).map(([name, build]) => [name, build('a b/?', 'x7', 'k/1')]);
  expect(Object.fromEntries(built)).toMatchInlineSnapshot(`
    {
      "admin": "/admin",
      "adminAnnouncements": "/admin/announcements",
      "adminApiKeys": "/admin/api-keys",
      "adminArticles": "/admin/articles",
      "adminAudit": "/admin/audit",
      "adminEvaluation": "/admin/evaluations/a b/?",
      "adminEvaluations": "/admin/evaluations",
      "adminGames": "/admin/games",
      "adminLabelGame": "/admin/labels/games/a b/?",
      "adminLabelGames": "/admin/labels/games",
      "adminLabels": "/admin/labels",
      "adminPacks": "/admin/wallet/packs",
      "adminQuality": "/admin/quality",
      "adminQualityItem": "/admin/quality/a b/?",
      "adminRetrievalLab": "/admin/retrieval-lab",
      "adminTopUp": "/admin/wallet/top-ups/a b/?",
      "adminTopUps": "/admin/wallet/top-ups",
      "adminUser": "/admin/users/a b/?",
      "adminUserChats": "/admin/users/a b/?/chats",
      "adminUserGame": "/admin/users/a b/?/games/x7",
      "adminUserTokens": "/admin/users/a b/?/token-usage-logs",
      "adminUsers": "/admin/users",
      "article": "/game/a%20b%2F%3F/articles/x7",
      "articleChunk": "/game/a%20b%2F%3F/articles/x7#chunk-k%2F1",
      "articles": "/game/a%20b%2F%3F/articles",
      "calls": "/calls",
      "chat": "/game/a%20b%2F%3F/chat",
      "createArticle": "/game/a%20b%2F%3F/articles/create",
      "editArticle": "/game/a%20b%2F%3F/articles/x7/edit",
      "forgotPassword": "/forgot-password",
      "game": "/game/a%20b%2F%3F",
      "help": "/help",
      "home": "/",
      "login": "/login",
      "myGames": "/my-games",
      "notification": "/notifications/a b/?",
      "notifications": "/notifications",
      "personalData": "/personal-data",
      "profile": "/profile",
      "register": "/register",
      "resetPassword": "/reset-password",
      "steamSync": "/steam-sync",
      "verifyEmail": "/verify-email",
    }
  `);
});
