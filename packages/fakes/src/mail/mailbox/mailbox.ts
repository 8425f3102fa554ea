import type { ReadMail } from './read-mail.ts';

/** A mail as the mailbox stores it. `to` has the addresses of the envelope, in lower case. */
export type KeptMail = ReadMail & {
  readonly id: string;
  readonly receivedAt: Date;
  readonly to: readonly string[];
  readonly sizeBytes: number;
};

type MailboxOptions = {
  readonly clock: () => Date;
  /** Maximum number of mails: beyond it the oldest ones are dropped. */
  readonly mailsMax: number;
  readonly bytesMax: number;
};

/** Keeps mails in memory, newest first. */
export const createMailbox = ({ clock, mailsMax, bytesMax }: MailboxOptions) => {
  const mails: KeptMail[] = [];
  let count = 0;
  const isFull = (): boolean =>
    mails.length > mailsMax || mails.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > bytesMax;
  return {
    add: (mail: Omit<KeptMail, 'id' | 'receivedAt'>): void => {
      count += 1;
      mails.unshift({ ...mail, id: String(count), receivedAt: clock() });
      while (isFull()) mails.pop();
    },
    /** Lists mails with an address that contains `address`; all for an empty one. */
    list: (address = ''): readonly KeptMail[] => {
      const wanted = address.trim().toLowerCase();
      return mails.filter(({ to }) => wanted === '' || to.some((each) => each.includes(wanted)));
    },
    find: (id: string): KeptMail | undefined => mails.find((mail) => mail.id === id),
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;
