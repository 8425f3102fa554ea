import type { OperatorUser, listOperatorUsers } from '@escriba/contracts/operator/people';
import type { RouteInput } from '@escriba/contracts/shared/route';
import type { Logger } from '@escriba/runtime';
import { plansUnavailable } from './operator-users.errors.ts';
import type { OperatorUsersRepository } from './operator-users.repository.ts';
import type { PlanSummary, PlanSummaries } from './plan-summaries.ts';

type ListDeps = {
  readonly repository: OperatorUsersRepository;
  readonly planSummaries: Pick<PlanSummaries, 'list'>;
  readonly logger: Pick<Logger, 'warn'>;
};
type Query = RouteInput<typeof listOperatorUsers>['query'];
type Page = { readonly people: OperatorUser[]; readonly after: string | null };

const PAGE_SIZE = 50;
/** Most accounts that one page examines; it can end with none, and with a place from which to continue. */
const ACCOUNTS_MAX = 1_000;
/** The plan of a user who has done nothing yet, as usage would return it. */
const UNUSED: Pick<PlanSummary, 'plan' | 'status'> = { plan: 'free', status: 'active' };

/** Lists a page of accounts with plan and usage, by id. Throws plansUnavailable if a plan or a status is requested and usage does not respond. */
export const createListOperatorUsers = ({ repository, planSummaries, logger }: ListDeps) => {
  const listByPlan = async ({ plan, status, after }: Query): Promise<Page> => {
    if (planSummaries.list === undefined) throw plansUnavailable();
    const found = await planSummaries
      .list({ limit: PAGE_SIZE, ...(plan && { plan }), ...(status && { status }), ...(after && { after }) })
      .catch((error: unknown) => {
        throw plansUnavailable(error);
      });
    const accounts = await repository.listByIds(found.map(({ userId }) => userId));
    return {
      people: toPeople(accounts, found),
      after: found.length < PAGE_SIZE ? null : (found.at(-1)?.userId ?? null),
    };
  };

  const listByEmail = async ({ email, after }: Query): Promise<Page> => {
    const emailKey = email?.trim().toLowerCase() || undefined;
    const rows = await repository.search({ emailKey, after, limit: PAGE_SIZE + 1 });
    const accounts = rows.slice(0, PAGE_SIZE);
    const userIds = accounts.map(({ id }) => id);
    // The accounts are worth showing without plans, too.
    const found = await planSummaries.list?.({ userIds, limit: PAGE_SIZE }).catch((error: unknown) => {
      logger.warn({ err: error }, 'standings_not_listed');
      return [];
    });
    return {
      people: toPeople(accounts, found ?? []),
      after: rows.length > PAGE_SIZE ? (userIds.at(-1) ?? null) : null,
    };
  };

  const fill = async (query: Query, list: typeof listByPlan): Promise<Page> => {
    const people: OperatorUser[] = [];
    let { after } = query;
    for (let seen = 0; seen < ACCOUNTS_MAX && people.length < PAGE_SIZE; seen += PAGE_SIZE) {
      const page = await list({ ...query, ...(after !== undefined && { after }) });
      if (page.people.some(({ standing }) => standing === null)) throw plansUnavailable();
      people.push(...page.people.filter((person) => isWanted(query, person)));
      after = page.after ?? undefined;
      if (after === undefined) break;
    }
    return { people, after: after ?? null };
  };

  return (query: Query): Promise<Page> => {
    if (query.plan === undefined && query.status === undefined) return listByEmail(query);
    // Usage has no rows of users who have done nothing yet: those are found among the accounts.
    return fill(query, hasPlanState(query, UNUSED) ? listByEmail : listByPlan);
  };
};

const hasPlanState = ({ plan, status }: Query, standing: Pick<PlanSummary, 'plan' | 'status'>): boolean =>
  (plan === undefined || standing.plan === plan) && (status === undefined || standing.status === status);

const isWanted = (query: Query, { email, standing }: OperatorUser): boolean =>
  standing !== null &&
  hasPlanState(query, standing) &&
  email.toLowerCase().startsWith((query.email ?? '').trim().toLowerCase());

type AccountRow = Awaited<ReturnType<OperatorUsersRepository['search']>>[number];

const toPeople = (accounts: readonly AccountRow[], found: readonly PlanSummary[]): OperatorUser[] =>
  accounts.map(({ id, email, created_at }) => {
    const own = found.find(({ userId }) => userId === id);
    const { userId: _id, ...standing } = own ?? { userId: id };
    return {
      userId: id,
      email: email ?? '',
      createdAt: created_at.toISOString(),
      standing: own === undefined ? null : (standing as Omit<PlanSummary, 'userId'>),
    };
  });
