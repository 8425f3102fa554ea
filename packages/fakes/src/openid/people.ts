import { createHash } from 'node:crypto';

/** An account of a provider. */
export type Person = {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  /** The provider's id of the account; derived from the e-mail if absent, so that it is stable across restarts. */
  readonly subject?: string;
};

export const subjectOf = ({ email, subject }: Person): string =>
  subject ??
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21);
