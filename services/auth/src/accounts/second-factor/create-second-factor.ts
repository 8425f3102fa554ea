import type { Kysely } from 'kysely';
import type { Proof } from '../sign-in/proof.service.ts';
import type { SignIn } from '../sign-in/sign-in.service.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Notices } from '../notices/notices.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { EndedSessions, SessionEnding } from '../../sessions/sessions.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { createAppSecrets } from './app-secrets.ts';
import { createApps } from './apps.service.ts';
import { createFactorChanges } from './factor-changes.ts';
import { createFactorChecks } from './factor-checks.ts';
import { createPasskeys } from './passkeys.service.ts';
import { createPendingSignIns } from '../sign-in/pending-sign-ins.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createRelyingParty } from './relying-party.ts';
import { createSecondFactors } from './second-factors.service.ts';
import { createSecondStep } from './second-step.service.ts';
import { createTurnOff } from './turn-off.service.ts';

type FactorsDeps = {
  readonly db: Kysely<DB>;
  /** The secret that encrypts the secrets of apps and keys the hashes of recovery codes. */
  readonly secret: string;
  readonly publicUrl: string;
  readonly passwords: Pick<Passwords, 'digest'>;
  readonly notices: Notices;
  readonly clock: () => Date;
  readonly randomness: Randomness;
};

/** Creates the checks of second factors, and the sign-ins that wait for one. */
export const createFactors = (deps: FactorsDeps) => {
  const keyed = { secret: deps.secret, randomBytes: deps.randomness.randomBytes };
  const shared = {
    ...deps,
    secrets: createAppSecrets(keyed),
    recoveryCodes: createRecoveryCodes({ ...keyed, passwords: deps.passwords }),
    relyingParty: createRelyingParty(deps),
  };
  const checks = createFactorChecks(shared);
  return {
    ...shared,
    checks,
    pendingSignIns: createPendingSignIns({ ...deps, listMethods: checks.listMethods }),
  };
};

type SecondFactorDeps = ReturnType<typeof createFactors> & {
  readonly signIn: SignIn;
  readonly proof: Proof;
  readonly throttle: Throttle;
  readonly ending: SessionEnding;
  readonly endedSessions: EndedSessions;
};

/** Creates the services of second factors. */
export const createSecondFactorServices = (deps: SecondFactorDeps) => {
  const changes = createFactorChanges(deps);
  return {
    secondStep: createSecondStep(deps),
    secondFactors: createSecondFactors({ ...deps, changes }),
    apps: createApps({ ...deps, changes }),
    passkeys: createPasskeys({ ...deps, changes }),
    turnOffFactors: createTurnOff(deps),
  };
};
