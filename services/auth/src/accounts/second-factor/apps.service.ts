import type { Kysely } from 'kysely';
import QRCode from 'qrcode';
import type { Proof } from '../sign-in/proof.service.ts';
import type { SignedInAccount } from '../account/signed-in.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Source } from '../../platform/source.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import type { AppSecrets } from './app-secrets.ts';
import { createAppsRepository } from './apps.repository.ts';
import type { FactorChanges } from './factor-changes.ts';
import { appExists, appNotStarted, secondFactorOff, secondFactorWrong } from './second-factor.errors.ts';
import { describeSecret, findStep } from './totp.ts';

type AppsDeps = {
  readonly db: Kysely<DB>;
  readonly secrets: AppSecrets;
  readonly proof: Pick<Proof, 'ofFactorChange'>;
  readonly changes: Pick<FactorChanges, 'add' | 'change'>;
  readonly throttle: Pick<Throttle, 'takeSecondFactor'>;
  readonly clock: () => Date;
};

/** Time to add a secret to an app and confirm it by a code. */
const START_MS = 15 * 60_000;

/** Sets up and removes the authenticator app of an account. */
export const createApps = ({ db, secrets, proof, changes, throttle, clock }: AppsDeps) => ({
  /** Stores and returns a new secret, which is in force once it is confirmed. Throws appExists, and errors of the proof. */
  start: async (account: SignedInAccount, password: string | undefined, source: Source) => {
    await proof.ofFactorChange(account, password, source);
    const { secret, sealed } = secrets.make(account.id);
    const isStarted = await createAppsRepository(db).start({
      userId: account.id,
      sealedSecret: sealed,
      now: clock(),
    });
    if (!isStarted) throw appExists();
    const described = describeSecret(secret, account.email ?? account.name);
    return { ...described, qrCode: await drawQrCode(described.uri) };
  },

  /** Turns the app on; returns recovery codes if it is the account's first factor. Throws appNotStarted, secondFactorWrong. */
  confirm: async (account: SignedInAccount, code: string, source: Source): Promise<string[]> => {
    const { id: userId } = account;
    const returnAttempt = await throttle.takeSecondFactor(userId, 'session');
    const since = new Date(clock().getTime() - START_MS);
    const started = await createAppsRepository(db).findStarted(userId, since);
    const secret = started && secrets.open(userId, started.sealedSecret);
    if (started === undefined || secret === undefined) throw appNotStarted();
    const step = findStep(secret, code, clock());
    if (step === undefined) throw secondFactorWrong();
    const { sealedSecret } = started;
    const { recoveryCodes } = await changes.add(
      { account, source },
      {
        kind: 'second_factor_on',
        make: async (transaction) => {
          const confirmed = { userId, sealedSecret, step, now: clock() };
          if (!(await createAppsRepository(transaction).confirm(confirmed))) throw appNotStarted();
        },
      },
    );
    await returnAttempt();
    return recoveryCodes;
  },

  /** Throws secondFactorRequired, secondFactorOff. */
  remove: async (account: SignedInAccount, source: Source): Promise<void> => {
    await proof.ofFactorChange(account, undefined, source);
    await changes.change(
      { account, source },
      {
        kind: 'second_factor_off',
        make: async (transaction) => {
          if (!(await createAppsRepository(transaction).delete(account.id))) throw secondFactorOff();
        },
      },
    );
  },
});

export type Apps = ReturnType<typeof createApps>;

/** Draws a URI as a QR code and returns it as a data URL. */
const drawQrCode = async (uri: string): Promise<string> => {
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};
