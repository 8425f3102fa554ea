import { createThrottle } from '@escriba/http/throttle';
import type { EventBus } from '@escriba/jobs';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';
import { createSharedPoll } from '../../platform/db/shared-poll.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { DomainsService } from '../domains/domains.service.ts';
import type { AudioService } from '../audio/audio.service.ts';
import type { TextWork } from '../texts/text-work.ts';
import { createLinkPasswords } from './link-passwords.ts';
import type { IsMember } from './membership.ts';
import { createTokenSeals, newLinkToken } from './link-tokens.ts';
import { createShareLinksService } from './share-links.service.ts';
import { createSharedTranscriptsService } from './shared-transcripts.service.ts';
import { createUntilClosed } from './until-closed.ts';

type LinksDeps = {
  db: Kysely<DB>;
  redis: Redis;
  bus: EventBus;
  audio: AudioService;
  brands: Pick<BrandsService, 'findShown'>;
  domains: Pick<DomainsService, 'isServedFor' | 'findOrigin'>;
  texts: Pick<TextWork, 'hidePersonal' | 'findPersonalSpans' | 'shareInsights'>;
  listMade: Parameters<typeof createSharedTranscriptsService>[0]['listMade'];
  isMember: IsMember;
  ownSecret: string;
  clock: () => Date;
  newId: () => string;
};

/** How many wrong passwords one address may try for one link. */
const WRONG_PASSWORDS = { attemptsMax: 10, seconds: 900 };

/** Creates the services of public links: one creates and revokes them, one opens them. */
export const createLinks = (deps: LinksDeps) => {
  const { bus, audio, ownSecret: secret } = deps;
  const passwords = createLinkPasswords();
  const { guesses } = createThrottle({
    redis: deps.redis,
    keyPrefix: 'transcription:share',
    errorCode: 'share.too_many_attempts',
  });
  const takeGuess = guesses('link', WRONG_PASSWORDS);
  const { prepareSilenced } = audio;
  const shared = createSharedTranscriptsService({ ...deps, passwords, takeGuess, secret });
  return {
    shareLinks: createShareLinksService({
      ...deps,
      passwords,
      prepareSilenced,
      newToken: newLinkToken,
      seals: createTokenSeals(secret),
    }),
    shared,
    untilClosed: createUntilClosed({ bus, poll: createSharedPoll({ read: shared.listOpen }) }),
  };
};
