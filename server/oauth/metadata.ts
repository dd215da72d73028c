import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/values/paths.ts';
import { basePathOf } from '#server/rules/base-path.ts';
import {
  authorizationServerPath,
  mcpPath,
  mcpResource,
  resourceMetadataPath,
  signInScope,
} from '#server/http/mcp-door.ts';

/**
 * How a program finds out by itself how to sign in: what the MCP address is protected by (RFC 9728), and what the server
 * that protects it can do (RFC 8414). Both stand at the host's well-known address and at those with our path and the MCP
 * address behind it, as programs look in any of these places.
 */
export function installOauthMetadata(app: FastifyInstance, public_url: string): void {
  const resource = {
    resource: mcpResource(public_url),
    resource_name: 'Hintline',
    authorization_servers: [public_url],
    scopes_supported: [signInScope],
    bearer_methods_supported: ['header'],
    resource_documentation: `${public_url}${paths.help()}`,
  };
  const server = {
    issuer: public_url,
    authorization_endpoint: `${public_url}${paths.authorize()}`,
    token_endpoint: `${public_url}/api/oauth/token`,
    registration_endpoint: `${public_url}/api/oauth/register`,
    revocation_endpoint: `${public_url}/api/oauth/revoke`,
    scopes_supported: [signInScope],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    // Programs are public clients: none of them can keep a secret that would prove more than PKCE does.
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${public_url}${paths.help()}`,
  };
  const serve = (path: string, document: object) => {
    const text = JSON.stringify(document);
    app.get(path, { config: { visitor_limit: 'page' } }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  };
  const base = basePathOf(public_url).slice(0, -1);
  for (const suffix of new Set(['', mcpPath, base, `${base}${mcpPath}`])) {
    serve(`${resourceMetadataPath}${suffix}`, resource);
    serve(`${authorizationServerPath}${suffix}`, server);
  }
}
