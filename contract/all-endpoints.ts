import { accountViewsEndpoints } from './account-views.ts';
import { adminAnswersEndpoints } from './admin-answers.ts';
import { adminChatEndpoints } from './admin-chat.ts';
import { adminGamesEndpoints } from './admin-games.ts';
import { adminHomeEndpoints } from './admin-home.ts';
import { localModelEndpoints } from './local-model.ts';
import { adminSearchEndpoints } from './admin-search.ts';
import { adminQualityEndpoints } from './admin-quality.ts';
import { adminUsersEndpoints } from './admin-users.ts';
import { apiKeysEndpoints } from './api-keys.ts';
import { announcementsEndpoints } from './announcements.ts';
import { analyticsEndpoints } from './analytics.ts';
import { articleDraftsEndpoints } from './article-drafts.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { callPacksEndpoints } from './call-packs.ts';
import { chatEndpoints } from './chat.ts';
import { articleTitleEndpoints } from './article-titles.ts';
import { conversationEndpoints } from './conversations.ts';
import { consentsEndpoints } from './consents.ts';
import { creditsEndpoints } from './credits.ts';
import { draftAnswersEndpoints } from './draft-answers.ts';
import { embeddingsEndpoints } from './embeddings.ts';
import { evaluationsEndpoints } from './evaluations.ts';
import { examplesEndpoints } from './examples.ts';
import { gameSettingsEndpoints } from './game-settings.ts';
import { gapsEndpoints } from './gaps.ts';
import { gamesEndpoints } from './games.ts';
import { guestsEndpoints } from './guests.ts';
import { jobsEndpoints } from './jobs.ts';
import { knowledgeAdminEndpoints } from './knowledge-admin.ts';
import { knowledgeSnapshotsEndpoints } from './knowledge-snapshots.ts';
import { knowledgeEndpoints } from './knowledge.ts';
import { ledgerEndpoints } from './ledger.ts';
import { libraryEndpoints } from './library.ts';
import { labelsEndpoints } from './labels.ts';
import { liveEndpoints } from './live.ts';
import { mailsEndpoints } from './mails.ts';
import { mcpEndpoints } from './mcp.ts';
import { moderationEndpoints } from './moderation.ts';
import { myArticlesEndpoints } from './my-articles.ts';
import { notificationsEndpoints } from './notifications.ts';
import { openaiEndpoints } from './openai.ts';
import { openaiResponsesEndpoints } from './openai-responses.ts';
import { operatorEndpoints } from './operator.ts';
import { pushEndpoints } from './push.ts';
import { qualityEndpoints } from './quality.ts';
import { oauthEndpoints } from './oauth.ts';
import { overviewEndpoints } from './overview.ts';
import { promotionsEndpoints } from './promotions.ts';
import { questionPicturesEndpoints } from './question-pictures.ts';
import { retrievalLabEndpoints } from './retrieval-lab.ts';
import { alertsEndpoints } from './alerts.ts';
import { settingsEndpoints } from './settings.ts';
import { savedViewsEndpoints } from './saved-views.ts';
import { sharesEndpoints } from './shares.ts';
import { spoilersEndpoints } from './spoilers.ts';
import { suggestionsEndpoints } from './suggestions.ts';
import { steamEndpoints } from './steam.ts';
import { supportEndpoints } from './support.ts';
import { tokenUsageEndpoints } from './token-usage.ts';
import { topUpsEndpoints } from './top-ups.ts';
import { userGamesEndpoints } from './user-games.ts';
import { walletEndpoints } from './wallet.ts';
import { wikiEndpoints } from './wiki.ts';

/** Every call the product answers under /api, by method and path. */
export const allEndpoints = {
  ...authEndpoints,
  ...consentsEndpoints,
  ...gamesEndpoints,
  ...examplesEndpoints,
  ...adminGamesEndpoints,
  ...steamEndpoints,
  ...libraryEndpoints,
  ...knowledgeEndpoints,
  ...spoilersEndpoints,
  ...suggestionsEndpoints,
  ...articleDraftsEndpoints,
  ...draftAnswersEndpoints,
  ...myArticlesEndpoints,
  ...knowledgeAdminEndpoints,
  ...moderationEndpoints,
  ...knowledgeSnapshotsEndpoints,
  ...wikiEndpoints,
  ...embeddingsEndpoints,
  ...gapsEndpoints,
  ...guestsEndpoints,
  ...chatEndpoints,
  ...articleTitleEndpoints,
  ...conversationEndpoints,
  ...questionPicturesEndpoints,
  ...sharesEndpoints,
  ...notificationsEndpoints,
  ...pushEndpoints,
  ...liveEndpoints,
  ...qualityEndpoints,
  ...walletEndpoints,
  ...ledgerEndpoints,
  ...callPacksEndpoints,
  ...topUpsEndpoints,
  ...creditsEndpoints,
  ...promotionsEndpoints,
  ...operatorEndpoints,
  ...analyticsEndpoints,
  ...adminHomeEndpoints,
  ...adminSearchEndpoints,
  ...localModelEndpoints,
  ...overviewEndpoints,
  ...apiKeysEndpoints,
  ...announcementsEndpoints,
  ...adminUsersEndpoints,
  ...userGamesEndpoints,
  ...adminChatEndpoints,
  ...supportEndpoints,
  ...accountViewsEndpoints,
  ...tokenUsageEndpoints,
  ...adminQualityEndpoints,
  ...adminAnswersEndpoints,
  ...labelsEndpoints,
  ...evaluationsEndpoints,
  ...gameSettingsEndpoints,
  ...retrievalLabEndpoints,
  ...settingsEndpoints,
  ...alertsEndpoints,
  ...auditEndpoints,
  ...savedViewsEndpoints,
  ...jobsEndpoints,
  ...openaiEndpoints,
  ...openaiResponsesEndpoints,
  ...mailsEndpoints,
  ...mcpEndpoints,
  ...oauthEndpoints,
};
export type AllEndpoints = typeof allEndpoints;
