import { PLAN_FEATURES } from '@escriba/contracts/plans/features';
import type { ReadPlan } from '../api-keys/api-keys.ts';
import { addressesOf } from './addresses.ts';
import { createAuthorization } from './authorization.service.ts';
import { createProgramTokens } from './program-tokens.service.ts';
import { createPrograms } from './programs.service.ts';
import { createRegistration } from './registration.service.ts';

export { oauthMetadataRoutes, oauthRoutes } from './oauth.routes.ts';
export { ownProgramsRoutes, programRequestRoutes, resolveProgramRoutes } from './programs.routes.ts';
export {
  collectPrograms,
  endPrograms,
  forgetPrograms,
  listEndedPrograms,
  purgePrograms,
} from './stored-programs.ts';

type OauthDeps = Omit<
  Parameters<typeof createAuthorization>[0] &
    Parameters<typeof createProgramTokens>[0] &
    Parameters<typeof createPrograms>[0] &
    Parameters<typeof createRegistration>[0],
  'addresses' | 'hasAccess' | 'idleMs'
> & {
  readonly config: { readonly PUBLIC_URL: string; readonly SESSION_IDLE_DAYS: number };
  readonly readPlan: ReadPlan;
};

const DAY_MS = 86_400_000;

/** Creates the services of programs that users connect to their account by OAuth. */
export const createOauthServices = (deps: OauthDeps) => {
  const addresses = addressesOf(deps.config.PUBLIC_URL);
  const hasAccess = async (userId: string): Promise<boolean> =>
    PLAN_FEATURES[await deps.readPlan(userId)].apiAccess;
  const shared = { ...deps, addresses, hasAccess, idleMs: deps.config.SESSION_IDLE_DAYS * DAY_MS };
  return {
    addresses,
    authorization: createAuthorization(shared),
    programTokens: createProgramTokens(shared),
    programs: createPrograms(shared),
    programRegistration: createRegistration(shared),
  };
};
