import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import type { KeptDomain } from '@escriba/contracts/transcription/account-part';
import type { OwnDomain } from '@escriba/contracts/transcription/own-domain';
import { createThrottle } from '@escriba/http/throttle';
import { type FindRecords, proofOf, TXT_LABEL } from '@escriba/outbound';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { PlanInForce, User } from '../../recordings/recordings.ts';
import { createCheckDomains } from './check-domains.ts';
import { domainNotFound, domainPlanRequired, domainsUnavailable } from './domains.errors.ts';
import { createDomainsRepository, type OwnDomainRow } from './domains.repository.ts';
import { toOwnHost } from './own-host.ts';
import { createProveDomain } from './prove-domain.ts';
import { createServedDomains, hasWhiteLabel } from './served-domains.ts';

type DomainsDeps = {
  db: Kysely<DB>;
  redis: Redis;
  planInForce: PlanInForce;
  /** The host of the product's public address; undefined: there are no domains of companies. */
  publicHost: string | undefined;
  findRecords: FindRecords;
  clock: () => Date;
};

/** Look-ups of one user. */
const CHECKS = { attemptsMax: 20, seconds: 300 };

export type DomainsService = ReturnType<typeof createDomainsService>;

/** Manages the domain at which a company's public links open, on a plan with white label. */
export const createDomainsService = (deps: DomainsDeps) => {
  const { db, redis, planInForce, publicHost, clock } = deps;
  const domains = createDomainsRepository(db);
  const prove = createProveDomain(deps);
  const takeCheck = countChecks(redis);

  const getPublicHost = (): string => {
    if (publicHost === undefined) throw domainsUnavailable();
    return publicHost;
  };

  return {
    ...createServedDomains(deps),

    /** Returns the user's domain; null if there is none, or the product has no public address. */
    get: async (userId: string): Promise<OwnDomain | null> => {
      const row = await domains.find(userId);
      return row === undefined || publicHost === undefined ? null : toOwnDomain(row, publicHost);
    },

    /** Stores a domain in place of an earlier one. @throws domainPlanRequired, domainInvalid, domainReserved, domainsUnavailable, quotaUnavailable */
    set: async (user: User, typed: string): Promise<OwnDomain> => {
      const target = getPublicHost();
      const host = toOwnHost(typed, target);
      await requirePlan(planInForce, user);
      const token = randomBytes(24).toString('base64url');
      await domains.write({ user_id: user.userId, host, token, created_at: clock() });
      const row = await domains.find(user.userId);
      if (row === undefined) throw domainNotFound();
      return toOwnDomain(row, target);
    },

    /** Looks the domain up now. @throws domainPlanRequired, domainNotFound, domainsUnavailable, tooManyAttempts, quotaUnavailable */
    verify: async (user: User): Promise<OwnDomain> => {
      const target = getPublicHost();
      const row = await domains.find(user.userId);
      if (row === undefined) throw domainNotFound();
      await requirePlan(planInForce, user);
      await takeCheck(user.userId);
      const proved = await prove(row);
      if (proved === undefined) throw domainNotFound();
      return toOwnDomain(proved, target);
    },

    remove: (userId: string): Promise<void> => domains.delete(userId),

    /** Returns the user's domain for an export of the account. */
    findKept: async (userId: string): Promise<KeptDomain | null> => {
      const row = await domains.find(userId);
      return row === undefined ? null : { host: row.host, state: stateOf(row) };
    },

    /** Looks up domains that are due; returns their number. */
    checkDue: createCheckDomains({ db, prove, clock }),
  };
};

const countChecks = (redis: Redis) =>
  createThrottle({
    redis,
    keyPrefix: 'transcription:domains',
    errorCode: 'domain.too_many_checks',
  }).counter('check', CHECKS);

const requirePlan = async (planInForce: PlanInForce, user: User): Promise<void> => {
  if (!hasWhiteLabel(await planInForce(user, hasWhiteLabel))) throw domainPlanRequired();
};

const toOwnDomain = (row: OwnDomainRow, publicHost: string): OwnDomain => ({
  host: row.host,
  unicodeHost: domainToUnicode(row.host),
  state: stateOf(row),
  wasTaken: row.was_taken,
  records: {
    cname: { name: row.host, value: publicHost },
    txt: { name: `${TXT_LABEL}.${row.host}`, value: proofOf(row.token) },
  },
  found:
    row.checked_at === null || row.txt_found === null ? null : { txt: row.txt_found, cname: row.cname_found },
  checkedAt: row.checked_at?.toISOString() ?? null,
  provedAt: row.proved_at?.toISOString() ?? null,
  lostAt: row.lost_at?.toISOString() ?? null,
});

const stateOf = ({ state }: OwnDomainRow): OwnDomain['state'] =>
  state === 'verified' || state === 'lost' ? state : 'pending';

/** Deletes a user's domain. */
export const eraseDomain = (db: Kysely<DB>, userId: string): Promise<void> =>
  createDomainsRepository(db).delete(userId);
