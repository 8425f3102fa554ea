import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Randomness } from '../platform/randomness.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { createClientsRepository } from './clients.repository.ts';
import { invalidRedirectUri } from './oauth.errors.ts';
import { describeAddress, isRedirectUri } from './redirect-uri.ts';

type RegistrationDeps = {
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'newId'>;
  readonly throttle: Pick<Throttle, 'take'>;
};

const NAME_LENGTH_MAX = 60;

/** Registers programs. A registration opens nothing: its user still has to allow the program. */
export const createRegistration = ({ db, clock, randomness, throttle }: RegistrationDeps) => ({
  /** Throws `oauth.invalid_redirect_uri`, `auth.too_many_attempts`. */
  register: async (
    { redirectUris, name }: { readonly redirectUris: readonly string[]; readonly name: string | undefined },
    ip: string,
  ) => {
    await throttle.take('programs', ip);
    const [first = ''] = redirectUris;
    if (!redirectUris.every(isRedirectUri)) throw invalidRedirectUri();
    const client = {
      id: randomness.newId(),
      name: toShownName(name) || describeAddress(first).host,
      redirectUris,
      createdAt: clock(),
    };
    await createClientsRepository(db).insert(client);
    return client;
  },
});

export type Registration = ReturnType<typeof createRegistration>;

/** Returns a name on one line, without characters that change what stands beside it. */
const toShownName = (name = ''): string =>
  Array.from(name.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim())
    .slice(0, NAME_LENGTH_MAX)
    .join('')
    .trim();
