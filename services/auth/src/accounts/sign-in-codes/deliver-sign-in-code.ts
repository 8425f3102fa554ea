import { SIGN_IN_CODE_MINUTES } from '@escriba/contracts/auth/sign-in-codes';
import { toLocale } from '@escriba/contracts/shared/locale';
import type { OutboxEvent } from '@escriba/work';
import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { createAccountsRepository } from '../account/accounts.repository.ts';
import { putHashedCode } from '../../platform/codes/one-time-codes.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Randomness } from '../../platform/randomness.ts';
import type { Throttle } from '../../platform/throttling/throttle.ts';
import { sendWithinLimit } from '../../platform/throttling/within-limit.ts';
import {
  SIGN_IN_CODE_PURPOSE,
  type SignInCodeHolder,
  hashSignInCode,
  newSignInCode,
} from './sign-in-code.ts';
import { writeSignInCodeMail } from './sign-in-code-mail.ts';

/** A request for a code, as the outbox has it. It has no code: that is created when the mail is sent. */
export const SignInCodeEvent = Type.Object({
  kind: Type.Literal('sign_in_code'),
  /** The user; null: the password was wrong, and no mail is sent. */
  userId: Type.Union([Type.String(), Type.Null()]),
  ticketHash: Type.String(),
  at: Type.String({ format: 'date-time' }),
});
export type SignInCodeEvent = Type.Static<typeof SignInCodeEvent>;

type SignInCodeDeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly throttle: Pick<Throttle, 'takeNotice'>;
  readonly clock: () => Date;
  readonly randomness: Pick<Randomness, 'randomBytes'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const LIFE_MS = SIGN_IN_CODE_MINUTES * 60_000;

/** Sends a code, at least once; a repeated mail has a further code for the same ticket. */
export const createSignInCodeDelivery =
  ({ db, mailer, publicUrl, throttle, clock, randomness, logger }: SignInCodeDeliveryDeps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { userId, ticketHash, at } = Value.Parse(SignInCodeEvent, payload);
    if (userId === null) return;
    const expiresAt = new Date(new Date(at).getTime() + LIFE_MS);
    if (expiresAt <= clock()) return logger.warn({ eventId: id }, 'sign_in_code.mail_given_up');
    const account = await createAccountsRepository(db).find(userId);
    if (account === undefined || account.email === null) return;
    const { email: to, known_browsers_generation: generation } = account;
    const send = async (): Promise<void> => {
      const code = newSignInCode(randomness);
      const holder: SignInCodeHolder = { userId, generation };
      await putHashedCode(db, {
        hash: hashSignInCode(Buffer.from(ticketHash, 'base64url'), code),
        purpose: SIGN_IN_CODE_PURPOSE,
        holds: JSON.stringify(holder),
        expiresAt,
      });
      await mailer(writeSignInCodeMail({ to, code, locale: toLocale(account.locale), publicUrl }), signal);
    };
    if (!(await sendWithinLimit(throttle.takeNotice(userId, 'sign_in_code'), send)))
      logger.warn({ eventId: id }, 'sign_in_code.mail_left_out');
  };
