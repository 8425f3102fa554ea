import { getSharedAudio } from '@escriba/contracts/transcription/sharing';
import type { ReturnAttempt } from '@escriba/http/throttle';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createExpiringTokens } from '../../recordings/recordings.ts';
import { audioLinkExpired } from '../audio/audio.errors.ts';
import { hashToken } from './link-tokens.ts';
import type { DomainsService } from '../domains/domains.service.ts';
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
  domains: Pick<DomainsService, 'isServedFor'>;
  secret: string;
  clock: () => Date;
};

/** A link that is opened: its token, and the company's own domain at which it is. */
export type OpenedAt = { token: string; ownHost: string | undefined };

/** Authorises the holder of a link, by its password if it has one. */
export const createLinkGate = ({ db, passwords, takeGuess, domains, secret, clock }: LinkGateDeps) => {
  const passes = createExpiringTokens({ secret, clock, purpose: 'escriba shared audio' });

  return {
    /**
     * Returns the open link of a token. At a company's own domain only its own links open.
     * @throws shareNotFound, shareRevoked, shareExpired
     */
    getOpenLink: async ({ token, ownHost }: OpenedAt): Promise<ShareLinkRow> => {
      const links = createShareLinksRepository(db);
      const link = await links.findByTokenHash(hashToken(token));
      if (!link) throw shareNotFound();
      if (ownHost !== undefined) {
        const owner = await links.findOwner(link.transcription_id);
        if (owner === undefined || !(await domains.isServedFor(ownHost, owner))) throw shareNotFound();
      }
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
