import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';

/** The Model Context Protocol; its messages are checked by its own SDK. */
export const mcpEndpoints = defineEndpoints({
  'POST /api/mcp': {
    summary: 'The Model Context Protocol (streamable HTTP, without sessions): search, ask and read for programs',
    access: 'user',
    api_key: true,
    sign_in: true,
    protocol: true,
    body: z.unknown(),
  },
});
