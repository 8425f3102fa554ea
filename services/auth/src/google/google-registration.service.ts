import {
  type OpeningRecords,
  type Registration,
  type SignInResult,
  type SignInSource,
  parseEmail,
  parseName,
} from '../accounts/accounts.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import type { GoogleCodes } from './google-codes.ts';
import { requireBrowser } from './google-sign-in.service.ts';
import { googleEmailUnverified } from './google.errors.ts';
import { writeIdentity } from './write-identity.ts';

type GoogleRegistrationDeps = {
  readonly codes: Pick<GoogleCodes, 'pendings'>;
  readonly registration: Pick<Registration, 'openAccount'>;
  readonly throttle: Pick<Throttle, 'take'>;
  readonly clock: () => Date;
};

type RegistrationInput = OpeningRecords & {
  readonly token: string;
  readonly browser: string | undefined;
  readonly name?: string;
};

/** Creates accounts for Google identities. Throws googleCodeRefused, googleEmailUnverified, emailTaken, googleTaken. */
export const createGoogleRegistration = ({
  codes,
  registration,
  throttle,
  clock,
}: GoogleRegistrationDeps) => ({
  create: async (
    { token, browser, name, ...records }: RegistrationInput,
    context: SignInSource,
  ): Promise<SignInResult> => {
    await throttle.take('registrations', context.source.ip);
    const { identity, provedAt } = requireBrowser(await codes.pendings.take(token), browser);
    if (!identity.emailVerified) throw googleEmailUnverified();
    const { email, emailKey } = parseEmail(identity.email);
    return registration.openAccount({
      account: {
        name: parseName(name ?? (identity.name || email.replace(/@.*$/, ''))),
        email,
        emailKey,
        emailVerified: true,
        passwordHash: null,
        googlePicture: identity.picture,
        person: {},
      },
      method: 'google',
      authenticatedAt: new Date(provedAt),
      context,
      records,
      also: (transaction, userId) => writeIdentity(transaction, { identity, userId, now: clock() }),
    });
  },
});

export type GoogleRegistration = ReturnType<typeof createGoogleRegistration>;
