import { ApiError } from '@escriba/client';
import type { OperatorPerson, RouteInput, listOperatorPeople, setOperatorPlan } from '@escriba/contracts';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import { personNotFound, planChanged, plansUnavailable } from './people.errors.ts';
import { createPeopleRepository } from './people.repository.ts';
import type { Standing, Standings } from './standings.ts';

type PeopleDeps = {
  readonly db: Kysely<DB>;
  readonly standings: Standings;
  readonly logger: Pick<Logger, 'warn'>;
};

type Query = RouteInput<typeof listOperatorPeople>['query'];
type PlanChange = RouteInput<typeof setOperatorPlan>['body'];
type Page = { readonly people: OperatorPerson[]; readonly after: string | null };

const PAGE_SIZE = 50;

/** Accounts with plan and usage. Accounts are auth's; plans and usage come from other services. */
export const createPeople = ({ db, standings, logger }: PeopleDeps) => {
  const repository = createPeopleRepository(db);

  const listByPlan = async ({ email, plan, status, after }: Query): Promise<Page> => {
    if (standings.list === undefined) throw plansUnavailable();
    const found = await standings
      .list({ limit: PAGE_SIZE, ...(plan && { plan }), ...(status && { status }), ...(after && { after }) })
      .catch((error: unknown) => {
        throw plansUnavailable(error);
      });
    const accounts = await repository.listByIds(found.map(({ userId }) => userId));
    const prefix = (email ?? '').trim().toLowerCase();
    return {
      people: toPeople(accounts, found).filter((person) => person.email.toLowerCase().startsWith(prefix)),
      after: found.length < PAGE_SIZE ? null : (found.at(-1)?.userId ?? null),
    };
  };

  const listByEmail = async ({ email, after }: Query): Promise<Page> => {
    const emailKey = email?.trim().toLowerCase() || undefined;
    const rows = await repository.search({ emailKey, after, limit: PAGE_SIZE + 1 });
    const accounts = rows.slice(0, PAGE_SIZE);
    const userIds = accounts.map(({ id }) => id);
    // The accounts are worth showing without plans, too.
    const found = await standings.list?.({ userIds, limit: PAGE_SIZE }).catch((error: unknown) => {
      logger.warn({ err: error }, 'standings_not_listed');
      return [];
    });
    return {
      people: toPeople(accounts, found ?? []),
      after: rows.length > PAGE_SIZE ? (userIds.at(-1) ?? null) : null,
    };
  };

  return {
    list: (query: Query): Promise<Page> =>
      query.plan === undefined && query.status === undefined ? listByEmail(query) : listByPlan(query),

    /** @throws personNotFound, planChanged, plansUnavailable */
    setPlan: async (userId: string, change: PlanChange): Promise<void> => {
      if (!(await repository.has(userId))) throw personNotFound();
      if (standings.grant === undefined) throw plansUnavailable();
      await standings.grant({ userId, ...change }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 409 ? planChanged() : plansUnavailable(error);
      });
    },
  };
};

export type People = ReturnType<typeof createPeople>;

type AccountRow = Awaited<ReturnType<ReturnType<typeof createPeopleRepository>['search']>>[number];

const toPeople = (accounts: readonly AccountRow[], found: readonly Standing[]): OperatorPerson[] =>
  accounts.map(({ id, email, created_at }) => {
    const own = found.find(({ userId }) => userId === id);
    const { userId: _id, ...standing } = own ?? { userId: id };
    return {
      userId: id,
      email: email ?? '',
      createdAt: created_at.toISOString(),
      standing: own === undefined ? null : (standing as Omit<Standing, 'userId'>),
    };
  });
