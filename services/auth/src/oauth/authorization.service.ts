import type { ProgramRequest } from '@escriba/contracts/auth/programs';
import type { Kysely } from 'kysely';
import { type Notices, type SignedInAccount, holdSignedIn } from '../accounts/accounts.ts';
import { apiPlanRequired } from '../api-keys/api-keys.ts';
import { recordAuditEvent } from '../platform/audit/audit.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import { type Randomness, hashSecret, newSecret } from '../platform/randomness.ts';
import type { Source } from '../platform/source.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { Addresses } from './addresses.ts';
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts';
import { createClientsRepository } from './clients.repository.ts';
import { createGrantsRepository } from './grants.repository.ts';
import { PROGRAMS_MAX, programUnknown, tooManyPrograms } from './oauth.errors.ts';
import { describeAddress, withAnswer } from './redirect-uri.ts';

type AuthorizationDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly notices: Notices;
  readonly addresses: Addresses;
  /** Returns whether a user's plan in force includes API access. */
  readonly hasAccess: (userId: string) => Promise<boolean>;
};

const CODE_MS = 60_000;

/** Lets users decide about programs that ask for access to their recordings. */
export const createAuthorization = (deps: AuthorizationDeps) => {
  const { db, throttle, addresses, hasAccess } = deps;
  const clients = createClientsRepository(db);
  const read = (query: string) => readAuthorizationRequest({ addresses, findClient: clients.find }, query);

  return {
    /** Returns what a program asks for. Throws `auth.program_unknown`, `auth.program_address_refused`. */
    describe: async (query: string): Promise<ProgramRequest> => {
      const request = await read(query);
      if ('faultUrl' in request) return { isValid: false, url: request.faultUrl };
      return {
        isValid: true,
        name: request.client.name,
        ...describeAddress(request.redirectUri),
        permissions: [...request.permissions],
      };
    },

    /**
     * Returns the address to which the browser goes: with a code if the user allows the program, otherwise with an error. Throws the errors of
     * `describe`, `auth.api_plan_required`, `auth.too_many_programs`.
     */
    decide: async (
      account: SignedInAccount,
      { query, isAllowed }: { readonly query: string; readonly isAllowed: boolean },
      source: Source,
    ): Promise<string> => {
      const request = await read(query);
      if ('faultUrl' in request) return request.faultUrl;
      const { redirectUri, state } = request;
      const answer = { state, iss: addresses.issuer };
      if (!isAllowed) return withAnswer(redirectUri, { error: 'access_denied', ...answer });
      if (!(await hasAccess(account.id))) throw apiPlanRequired();
      await throttle.take('codes', account.id);
      const code = newSecret(deps.randomness);
      await db
        .transaction()
        .execute((transaction) => insertGrant(transaction, deps, { account, source, request, code }));
      return withAnswer(redirectUri, { code, ...answer });
    },
  };
};

export type Authorization = ReturnType<typeof createAuthorization>;

type Insertion = {
  readonly account: SignedInAccount;
  readonly source: Source;
  readonly request: AuthorizationRequest;
  readonly code: string;
};

const insertGrant = async (
  transaction: Kysely<DB>,
  { clock, randomness, notices }: AuthorizationDeps,
  { account, source, request, code }: Insertion,
): Promise<void> => {
  const now = clock();
  const { id: userId } = account;
  await holdSignedIn(transaction, account, now);
  const grants = createGrantsRepository(transaction);
  if ((await grants.countActive(userId, request.client.id, now)) >= PROGRAMS_MAX) throw tooManyPrograms();
  if (!(await createClientsRepository(transaction).noteUse(request.client.id, now))) throw programUnknown();
  const id = randomness.newId();
  await grants.insert({
    id,
    userId,
    clientId: request.client.id,
    name: request.client.name,
    permissions: request.permissions,
    redirectUri: request.redirectUri,
    codeHash: hashSecret(code),
    codeChallenge: request.challenge,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_MS),
  });
  await recordAuditEvent(transaction, { at: now, kind: 'program_connected', source, userId, detail: id });
  await notices.record(transaction, { userId, what: 'program_connected', source });
};
