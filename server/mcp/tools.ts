import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { limits } from '#contract/values/limits.ts';
import { linkedCitation, messageState } from '#contract/chat.ts';
import { achievement } from '#contract/games.ts';
import { callsSummary as callsSummarySchema } from '#contract/wallet.ts';
import type { Deps } from '#server/deps.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { askExpert } from './ask-expert.ts';
import { listAchievements, searchGames, searchKnowledge } from './look-up.ts';
import type { McpCaller } from './mcp-caller.ts';
import { conversationMax } from '#server/chat/ask-for-program.ts';
import { refusalText } from './refusal.ts';

const named = z.string().min(1).max(200).describe('The game’s slug, as search_games tells it, or its title');
const readOnly = { readOnlyHint: true, openWorldHint: false } as const;

/**
 * The tools of the protocol; an error is returned to the model in words, with its code.
 * @param left aborted when the program has gone
 */
export function addTools(server: McpServer, deps: Deps, caller: McpCaller, left: AbortSignal): void {
  const answer = async (work: Promise<{ text: string; data: Record<string, unknown> }>): Promise<CallToolResult> => {
    try {
      const { text, data } = await work;
      return { content: [{ type: 'text', text }], structuredContent: data };
    } catch (error) {
      return { isError: true, content: [{ type: 'text', text: refusalText(deps, caller, error) }] };
    }
  };

  server.registerTool(
    'search_games',
    {
      title: 'Search games',
      description: 'Find games by name, also misspelt or abbreviated, in English or Russian.',
      inputSchema: { query: z.string().trim().min(1).max(200), limit: z.int().min(1).max(20).default(5) },
      outputSchema: { games: z.array(z.object({ slug: z.string(), title: z.string(), has_expert: z.boolean() })) },
      annotations: readOnly,
    },
    (question) => answer(searchGames(deps, caller, question)),
  );

  server.registerTool(
    'ask_expert',
    {
      title: 'Ask a game’s expert',
      description: 'A short answer with numbered sources. Costs one call; a refusal or an uncertain answer is free.',
      inputSchema: {
        game: named,
        // What is longer is refused with a sentence of ours.
        question: z.string().trim().min(1).meta({ maxLength: limits.question }),
        conversation: z
          .array(z.object({ question: z.string(), answer: z.string() }))
          .default([])
          .describe(`What was asked and answered before, oldest first; the last ${conversationMax.turns} are read`),
      },
      outputSchema: {
        state: messageState,
        text: z.string(),
        citations: z.array(linkedCitation),
        calls_charged: z.int().describe('0 where it was free, or where its call was told with an earlier result'),
        repeated: z.boolean().describe('The same question came a short while ago, and this is its answer'),
        calls_left: z.int(),
      },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    (question, { sendNotification, signal, _meta }) => {
      const token = _meta?.progressToken;
      let progress = 0;
      const reportProgress = (message: string) => {
        if (token === undefined) return;
        progress += 1;
        // A reader who has left gets nothing.
        void sendNotification({
          method: 'notifications/progress',
          params: { progressToken: token, progress, message },
        }).catch(() => undefined);
      };
      return answer(askExpert(deps, caller, question, { reportProgress, left: AbortSignal.any([left, signal]) }));
    },
  );

  server.registerTool(
    'search_knowledge',
    {
      title: 'Search a game’s articles',
      description: 'The passages of a game’s articles that fit best, as they were written. Free.',
      inputSchema: {
        game: named,
        query: z.string().trim().min(1).max(1000),
        limit: z.int().min(1).max(10).default(5),
      },
      outputSchema: {
        passages: z.array(
          z.object({
            article_id: z.int(),
            article_title: z.string(),
            section: z.string(),
            text: z.string(),
            url: z.string(),
          }),
        ),
      },
      annotations: readOnly,
    },
    (question) => answer(searchKnowledge(deps, caller, question)),
  );

  server.registerTool(
    'my_achievements',
    {
      title: 'My achievements',
      description: 'The achievements of a game, with what the player has unlocked as far as it is known.',
      inputSchema: { game: named },
      outputSchema: { achievements: z.array(achievement.omit({ icon_url: true, locked_icon_url: true })) },
      annotations: readOnly,
    },
    (question) => answer(listAchievements(deps, caller, question)),
  );

  server.registerTool(
    'calls_summary',
    {
      title: 'Calls left',
      description: 'How many prepaid calls are left.',
      outputSchema: { calls: callsSummarySchema.shape.calls, reserved: callsSummarySchema.shape.reserved },
      annotations: readOnly,
    },
    () =>
      answer(
        callsSummary(deps.db, caller.user.id).then(({ calls, reserved }) => ({
          text: `${calls} calls left.`,
          data: { calls, reserved },
        })),
      ),
  );
}
