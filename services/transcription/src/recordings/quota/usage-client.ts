import { ApiError } from '@escriba/client';
import type { Locale } from '@escriba/contracts/shared/locale';
import {
  type Allowance,
  type UsageInfo,
  checkAllowance,
  getUsageStatus,
  readAllowance,
  reserveUsage,
} from '@escriba/contracts/usage/usage';
import { type Peer, createInternalClient } from '@escriba/http';
import { toQuotaError } from './quota.errors.ts';

/** The user whose quota is used, and the language of refusals. */
export type User = { readonly userId: string; readonly locale: Locale };

export type Charge = {
  transcriptionId: string;
  round: number;
  /** The last round that took place. */
  lastRound: number;
  sizeBytes: number;
  durationMs: number;
};

export type UsageClient = ReturnType<typeof createUsageClient>;

const TIMEOUT_MS = 5_000;

/**
 * Creates a client of the usage service on behalf of a user. Throws the plan's refusals with the usage service's texts, and
 * quotaUnavailable.
 */
export const createUsageClient = (usage: Peer) => {
  const clientOf = ({ userId, locale }: User) =>
    createInternalClient({
      ...usage,
      caller: { user: { id: userId, sessionId: 'transcription' } },
      headers: { 'accept-language': locale },
    });
  const options = { timeoutMs: TIMEOUT_MS };
  return {
    /** Returns the plan in force, regardless of its usage. */
    readAllowance: async (user: User): Promise<Allowance> =>
      (await clientOf(user).call(readAllowance, {}, options).catch(rethrow)).data,
    /** Returns what is used and left of today and the month. */
    readUsage: async (user: User): Promise<UsageInfo['usage']> =>
      (await clientOf(user).call(getUsageStatus, {}, options).catch(rethrow)).data.usage,
    check: async (user: User, known: { sizeBytes?: number; durationMs?: number }): Promise<Allowance> =>
      (await clientOf(user).call(checkAllowance, { body: known }, options).catch(rethrow)).data,
    reserve: async (user: User, charge: Charge): Promise<Allowance> =>
      (await clientOf(user).call(reserveUsage, { body: charge }, options).catch(rethrow)).data,
  };
};

const rethrow = (error: unknown): never => {
  throw error instanceof ApiError ? toQuotaError(error) : error;
};
