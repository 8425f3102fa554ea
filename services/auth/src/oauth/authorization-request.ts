import { PROGRAM_PERMISSIONS } from '@escriba/contracts/auth/programs';
import type { Client } from './clients.repository.ts';
import { programAddressRefused, programUnknown } from './oauth.errors.ts';
import { type Addresses, isOwnResource } from './addresses.ts';
import { isRegistered, withAnswer } from './redirect-uri.ts';

type ProgramPermission = (typeof PROGRAM_PERMISSIONS)[number];

/** An authorization request without a fault. */
export type AuthorizationRequest = {
  readonly client: Client;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly permissions: readonly ProgramPermission[];
  readonly challenge: string;
};

type ReadDeps = {
  readonly addresses: Addresses;
  readonly findClient: (id: string) => Promise<Client | undefined>;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Base64url of a SHA-256. */
const CHALLENGE = /^[\w-]{43}$/;
const STATE_LENGTH_MAX = 2_000;

/**
 * Reads the query of an authorization request. Returns the address of the program with the fault if there is one. A fault of program or address
 * itself goes nowhere: throws `auth.program_unknown`, `auth.program_address_refused`.
 */
export const readAuthorizationRequest = async (
  { addresses, findClient }: ReadDeps,
  query: string,
): Promise<AuthorizationRequest | { readonly faultUrl: string }> => {
  const params = new URLSearchParams(query);
  const clientId = findOnly(params, 'client_id') ?? '';
  const client = UUID.test(clientId) ? await findClient(clientId) : undefined;
  if (client === undefined) throw programUnknown();
  const redirectUri = findOnly(params, 'redirect_uri');
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris))
    throw programAddressRefused();
  const state = findOnly(params, 'state');
  const permissions = toPermissions(params.get('scope'));
  const error = findFault(params, addresses) ?? (permissions.length === 0 ? 'invalid_scope' : undefined);
  if (error !== undefined)
    return { faultUrl: withAnswer(redirectUri, { error, state, iss: addresses.issuer }) };
  return { client, redirectUri, state, permissions, challenge: params.get('code_challenge') ?? '' };
};

/** Returns a parameter that is there once. */
const findOnly = (params: URLSearchParams, name: string): string | undefined => {
  const [value, ...others] = params.getAll(name);
  return others.length === 0 && value !== '' ? value : undefined;
};

/** Parameters that change what is authorized: none may be there twice. */
const SINGLE = [
  'response_type',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
] as const;

const findFault = (params: URLSearchParams, addresses: Addresses): string | undefined => {
  if (SINGLE.some((name) => params.getAll(name).length > 1)) return 'invalid_request';
  if ((params.get('state') ?? '').length > STATE_LENGTH_MAX) return 'invalid_request';
  if (params.get('response_type') !== 'code') return 'unsupported_response_type';
  if ((params.get('response_mode') ?? 'query') !== 'query') return 'invalid_request';
  if (params.get('code_challenge_method') !== 'S256') return 'invalid_request';
  if (!CHALLENGE.test(params.get('code_challenge') ?? '')) return 'invalid_request';
  return isOwnResource(addresses, params.getAll('resource')) ? undefined : 'invalid_target';
};

/** Returns the permissions of a scope; without a scope all. Others that it names, such as `offline_access`, are ignored. Every tool reads. */
const toPermissions = (scope: string | null): ProgramPermission[] => {
  if (scope === null || scope.trim() === '') return [...PROGRAM_PERMISSIONS];
  const named = new Set(scope.split(/\s+/));
  const known = PROGRAM_PERMISSIONS.filter((permission) => named.has(permission));
  return known.length === 0 ? [] : PROGRAM_PERMISSIONS.filter((one) => one === 'read' || named.has(one));
};
