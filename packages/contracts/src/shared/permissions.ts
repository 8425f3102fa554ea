import type { RouteContract } from './route.ts';

/** The permissions that an API key can have: to read recordings and what belongs to them, to make and change it, to delete it. */
export const KEY_PERMISSIONS = ['read', 'write', 'delete'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/**
 * What an operation needs. `manage`: settings, members, keys and webhooks; `bill`: subscription and payments; `own`: the account of the person
 * who is signed in. No API key has the last three.
 */
export const PERMISSIONS = [...KEY_PERMISSIONS, 'manage', 'bill', 'own'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const isPermission = (value: unknown): value is Permission =>
  PERMISSIONS.some((permission) => permission === value);

/** Operations on recordings and what belongs to them need the permission of their method. */
const RECORDINGS = ['/api/transcription', '/api/async-transcription', '/api/usage', '/api/reports', '/v1'];
const BILLING = ['/api/subscription', '/asaas'];
const BY_METHOD = { GET: 'read', POST: 'write', PATCH: 'write', DELETE: 'delete' } as const;

/**
 * Returns the permission that an operation needs of a signed-in caller: that of its contract, otherwise by its path and method; undefined if it
 * needs none, because it is open to all, or to services or operators only.
 */
export const permissionOf = ({
  permission,
  access,
  method,
  path,
}: Pick<RouteContract, 'permission' | 'access' | 'method' | 'path'>): Permission | undefined => {
  if (permission !== undefined || access !== 'user') return permission;
  const isUnder = (prefix: string): boolean => path.startsWith(`${prefix}/`) || path === prefix;
  if (RECORDINGS.some(isUnder)) return BY_METHOD[method];
  return BILLING.some(isUnder) ? 'bill' : 'own';
};
