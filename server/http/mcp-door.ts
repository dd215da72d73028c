import type { Language } from '#contract/common.ts';
import { paths } from '#contract/values/paths.ts';
import { messagesFor } from '#server/messages.ts';

/** The address of the Model Context Protocol, and where programs read how to get in there. */
export const mcpPath = '/api/mcp';
export const resourceMetadataPath = '/.well-known/oauth-protected-resource';
export const authorizationServerPath = '/.well-known/oauth-authorization-server';
/** The only scope; every sign-in has it. */
export const signInScope = 'mcp';

/** What tokens of a sign-in are for (RFC 8707). */
export function mcpResource(public_url: string): string {
  return `${public_url}${mcpPath}`;
}

export function isMcpPath(url: string): boolean {
  return /^\/api\/mcp\/?(?:\?|$)/.test(url);
}

/** The challenge of a 401 at the MCP address: from it a program finds the sign-in by itself (RFC 9728, RFC 6750). */
export function mcpChallenge(public_url: string, had_token: boolean): string {
  const metadata = `resource_metadata="${public_url}${resourceMetadataPath}${mcpPath}"`;
  return `Bearer ${had_token ? 'error="invalid_token", ' : ''}${metadata}, scope="${signInScope}"`;
}

/** What a person reads whose program was not let in: what is needed, and where it is. */
export function signInText(public_url: string, language: Language): string {
  return messagesFor(language).errors.signInNeeded({ keys: public_url + paths.profilePart('api-keys') });
}
