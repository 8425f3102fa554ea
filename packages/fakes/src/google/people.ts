import { createHash } from 'node:crypto';

/** A Google account. */
export type GooglePerson = {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  /** Google's id of the account; derived from the e-mail if absent, so that it is stable across restarts. */
  readonly subject?: string;
};

/** The accounts that the sign-in page offers initially. */
export const SAMPLE_PEOPLE: readonly GooglePerson[] = [
  { email: 'ana.souza@example.com', name: 'Ana Souza', emailVerified: true },
  { email: 'bruno.lima@example.com', name: 'Bruno Lima', emailVerified: true },
];

export const subjectOf = ({ email, subject }: GooglePerson): string =>
  subject ??
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21);
