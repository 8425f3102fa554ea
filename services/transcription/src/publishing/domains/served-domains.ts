import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { PlanId } from '@escriba/contracts/plans/plans';
import type { KnownHost } from '@escriba/contracts/transcription/own-domain';
import { isDomainError } from '@escriba/errors';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { PlanInForce } from '../../recordings/recordings.ts';
import { createDomainsRepository } from './domains.repository.ts';

type ServedDomainsDeps = { db: Kysely<DB>; planInForce: PlanInForce; publicHost: string | undefined };

/** Finds out at which domains public links open: at verified ones, on a plan with white label. */
export const createServedDomains = ({ db, planInForce, publicHost }: ServedDomainsDeps) => {
  const domains = createDomainsRepository(db);
  /** Whether the plan serves a user's domain. While plans cannot be read, it does: what was verified stays up. */
  const isIncluded = async (userId: string): Promise<boolean> => {
    try {
      return hasWhiteLabel(await planInForce({ userId, locale: 'pt' }, hasWhiteLabel));
    } catch (error) {
      if (isDomainError(error) && error.kind === 'unavailable') return true;
      throw error;
    }
  };

  return {
    /** Returns what the gateway serves at a host. */
    know: async (host: string): Promise<KnownHost> => {
      const row = await domains.findVerified(host);
      if (row === undefined) return 'unknown';
      return (await isIncluded(row.user_id)) ? 'served' : 'withheld';
    },

    /** Returns whether the links of a user open at a domain. */
    isServedFor: async (host: string, userId: string): Promise<boolean> => {
      const row = await domains.findVerified(host);
      return row?.user_id === userId && (await isIncluded(userId));
    },

    /** Returns the origin of a user's links, such as `https://textos.empresa.com.br`; null: the product's own. */
    findOrigin: async (userId: string): Promise<string | null> => {
      const row = await domains.find(userId);
      const isServed = row?.state === 'verified' && publicHost !== undefined && (await isIncluded(userId));
      return isServed ? `https://${row.host}` : null;
    },
  };
};

/** Returns whether a plan has white label. */
export const hasWhiteLabel = (plan: PlanId): boolean => PLAN_FEATURES[plan].whiteLabel;
