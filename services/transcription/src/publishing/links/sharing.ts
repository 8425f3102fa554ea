import type { EventBus } from '@escriba/jobs';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';
import type { AudioService } from '../audio/audio.service.ts';
import { createSharedLook } from '../../status/shared-look.ts';
import { createLinkPasswords } from './link-passwords.ts';
import { newLinkToken } from './link-tokens.ts';
import { createPasswordThrottle } from './password-throttle.ts';
import { createShareLinksService } from './share-links.service.ts';
import { createSharedTranscriptsService } from './shared-transcripts.service.ts';
import { shareLinksRoutes, sharedAudioRoutes, sharedTranscriptsRoutes } from './sharing.routes.ts';
import { createUntilClosed } from './until-closed.ts';

type SharingDeps = {
  db: Kysely<DB>;
  redis: Redis;
  bus: EventBus;
  audio: AudioService;
  callerSecret: string;
  clock: () => Date;
  newId: () => string;
};

/** Public links: making and closing them, and what they open. */
export const sharing = (deps: SharingDeps) => async (app: FastifyInstance) => {
  const { bus, audio } = deps;
  const passwords = createLinkPasswords();
  const throttle = createPasswordThrottle(deps);
  const { prepareSilenced } = audio;
  const shareLinks = createShareLinksService({ ...deps, passwords, prepareSilenced, newToken: newLinkToken });
  const shared = createSharedTranscriptsService({
    ...deps,
    passwords,
    throttle,
    secret: deps.callerSecret,
  });
  await app.register(shareLinksRoutes({ shareLinks }));
  await app.register(sharedTranscriptsRoutes({ shared }));
  const untilClosed = createUntilClosed({ bus, look: createSharedLook({ read: shared.listOpen }) });
  await app.register(sharedAudioRoutes({ shared, open: audio.open, untilClosed }));
};
