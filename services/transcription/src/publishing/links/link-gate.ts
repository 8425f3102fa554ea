import { getSharedAudio } from '@escriba/contracts/transcription/sharing';
import type { ReturnAttempt } from '@escriba/http/throttle';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createExpiringTokens } from '../../recordings/recordings.ts';
import { audioLinkExpired } from '../audio/audio.errors.ts';
import { hashToken } from './link-tokens.ts';
import type { LinkPasswords } from './link-passwords.ts';
import { stateOf } from './share-link.ts';
import { type ShareLinkRow, createShareLinksRepository } from './share-links.repository.ts';
import {
  shareExpired,
  shareNotFound,
  sharePasswordRequired,
  sharePasswordWrong,
  shareRevoked,
} from './sharing.errors.ts';

export type LinkGateDeps = {
  db: Kysely<DB>;
  passwords: Pick<LinkPasswords, 'verify'>;
  /** Counts a password attempt for a link from an address. @throws tooManyAttempts */
  takeGuess: (linkId: string, ip: string) => Promise<ReturnAttempt>;
  secret: string;
  clock: () => Date;
};

/** Authorises the holder of a link, by its password if it has one. */
export const createLinkGate = ({ db, passwords, takeGuess, secret, clock }: LinkGateDeps) => {
  const passes = createExpiringTokens({ secret, clock, purpose: 'escriba shared audio' });

  return {
    /**
     * Returns the open link of a token.
     * @throws shareNotFound, shareRevoked, shareExpired
     */
    getOpenLink: async (token: string): Promise<ShareLinkRow> => {
      const link = await createShareLinksRepository(db).findByTokenHash(hashToken(token));
      if (!link) throw shareNotFound();
      switch (stateOf(link, clock())) {
        case 'revoked':
          throw shareRevoked();
        case 'expired':
          throw shareExpired();
        case 'open':
          return link;
      }
    },

    /** @throws sharePasswordRequired, sharePasswordWrong, tooManyAttempts, shareBusy */
    checkPassword: async (link: ShareLinkRow, password: string | undefined, ip: string): Promise<void> => {
      if (link.password_hash === null) return;
      if (password === undefined || password === '') throw sharePasswordRequired();
      const returnAttempt = await takeGuess(link.id, ip);
      if (!(await passwords.verify(link.password_hash, password))) throw sharePasswordWrong();
      await returnAttempt();
    },

    /** Returns the address of the audio, with proof of the password if there is one. */
    audioUrlOf: (link: ShareLinkRow, token: string): string => {
      const path = getSharedAudio.path.replace(':token', token);
      return link.password_hash === null ? path : `${path}?pass=${passes.issue([link.id])}`;
    },

    /** @throws sharePasswordRequired, audioLinkExpired */
    checkPass: (link: ShareLinkRow, pass: string | undefined): void => {
      if (link.password_hash === null) return;
      const state = pass === undefined ? 'forged' : passes.check([link.id], pass);
      if (state === 'forged') throw sharePasswordRequired();
      if (state === 'expired') throw audioLinkExpired();
    },
  };
};
