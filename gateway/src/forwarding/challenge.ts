import type { IncomingMessage } from 'node:http';
import { RESOURCE_METADATA_PATH } from '@escriba/contracts/auth/oauth';
import { PROGRAM_PERMISSIONS } from '@escriba/contracts/auth/programs';

const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:]+\](?::\d+)?$/i;

/** Returns the header that says where a program gets a token for the MCP server (RFC 9728, 5.1), and whether the one that it sent is not valid. */
export const challengeOf = (
  { headers: { authorization, host = '' } }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | undefined,
): Readonly<Record<string, string>> => {
  const base = publicUrl ?? (HOST.test(host) ? `http://${host}` : undefined);
  const facts = [
    ...(authorization === undefined ? [] : ['error="invalid_token"']),
    ...(base === undefined ? [] : [`resource_metadata="${new URL(RESOURCE_METADATA_PATH, base).href}"`]),
    `scope="${PROGRAM_PERMISSIONS.join(' ')}"`,
  ];
  return { 'www-authenticate': `Bearer ${facts.join(', ')}` };
};
