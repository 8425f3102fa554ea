import { createHash } from 'node:crypto';

/** Somebody with a Google account. */
export type GooglePerson = {
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  /** What Google knows the person by; comes from the e-mail where absent, so that it is the same after a restart. */
  readonly subject?: string;
};

/** The people that the sign-in page offers before anybody was entered. */
export const SAMPLE_PEOPLE: readonly GooglePerson[] = [
  { email: 'ana.souza@example.com', name: 'Ana Souza', emailVerified: true },
  { email: 'bruno.lima@example.com', name: 'Bruno Lima', emailVerified: true },
];

export const subjectOf = ({ email, subject }: GooglePerson): string =>
  subject ??
  BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)
    .toString()
    .slice(0, 21);
