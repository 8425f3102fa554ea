import { issueProgramTokens, registerProgram, revokeProgramToken } from '@escriba/contracts/auth/oauth';
import { PROGRAM_PERMISSIONS } from '@escriba/contracts/auth/programs';
import { MCP_PATH } from '@escriba/contracts/transcription/mcp';
import { PAGE_PATHS } from '@escriba/contracts/web/pages';

/** The identity of the authorization server, and the resource that its tokens open. */
export const addressesOf = (publicUrl: string) => ({
  issuer: new URL(publicUrl).origin,
  resource: new URL(MCP_PATH, publicUrl).href,
});

export type Addresses = ReturnType<typeof addressesOf>;

/** Returns whether all resources that a request names are the MCP server; it may name none. */
export const isOwnResource = ({ resource }: Addresses, named: readonly string[]): boolean =>
  named.every((one) => one === resource || one === `${resource}/`);

/** Returns the metadata of the MCP server as a protected resource (RFC 9728). */
export const toResourceMetadata = ({ issuer, resource }: Addresses) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [...PROGRAM_PERMISSIONS],
  bearer_methods_supported: ['header'],
  resource_name: 'Escriba',
  resource_documentation: `${issuer}/docs`,
});

/** Returns the metadata of the authorization server (RFC 8414, RFC 9207). */
export const toServerMetadata = ({ issuer }: Addresses) => ({
  issuer,
  authorization_endpoint: issuer + PAGE_PATHS.programConsent,
  token_endpoint: issuer + issueProgramTokens.path,
  registration_endpoint: issuer + registerProgram.path,
  revocation_endpoint: issuer + revokeProgramToken.path,
  scopes_supported: [...PROGRAM_PERMISSIONS],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer}/docs`,
});
