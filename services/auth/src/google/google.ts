import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Randomness } from '../platform/randomness.ts';
import { createGoogleClient } from './google-client.ts';
import { createGoogleCodes } from './google-codes.ts';
import { createGoogleLinking } from './google-linking.service.ts';
import { createGoogleRegistration } from './google-registration.service.ts';
import { createGoogleSignIn } from './google-sign-in.service.ts';

export { type BrowserCookie, createBrowserCookie } from './browser-cookie.ts';
export { googleRedirectsRoutes } from './google-redirects.routes.ts';
export { googleRoutes, ownGoogleRoutes } from './google.routes.ts';
export { collectIdentities, deleteIdentities } from './own-identities.ts';
export { unlinkIdentity } from './write-identity.ts';

type GoogleDeps = Pick<Parameters<typeof createGoogleRegistration>[0], 'registration' | 'throttle'> &
  Pick<Parameters<typeof createGoogleLinking>[0], 'signIn' | 'proof' | 'notices'> & {
    readonly config: {
      readonly PUBLIC_URL: string;
      readonly GOOGLE_CLIENT_ID: string | undefined;
      readonly GOOGLE_CLIENT_SECRET: string | undefined;
      readonly GOOGLE_ISSUER: string;
    };
    readonly db: Kysely<DB>;
    readonly clock: () => Date;
    readonly randomness: Randomness;
  };

/** Creates the services to sign in, register and link with Google. */
export const createGoogleServices = (deps: GoogleDeps) => {
  const codes = createGoogleCodes(deps);
  const client = createClient(deps.config);
  return {
    isGoogleAvailable: client !== undefined,
    google: createGoogleSignIn({ ...deps, client, codes }),
    googleRegistration: createGoogleRegistration({ ...deps, codes }),
    googleLinking: createGoogleLinking({ ...deps, codes }),
  };
};

const createClient = (config: GoogleDeps['config']) =>
  config.GOOGLE_CLIENT_ID === undefined
    ? undefined
    : createGoogleClient({
        clientId: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
        issuer: config.GOOGLE_ISSUER,
        redirectUri: `${config.PUBLIC_URL.replace(/\/$/, '')}/api/auth/google/callback`,
      });
