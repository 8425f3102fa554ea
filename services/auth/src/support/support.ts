import { DEFAULT_LOCALE } from '@escriba/contracts/shared/locale';
import type { Kysely } from 'kysely';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Peers } from '../platform/peers.ts';
import type { Randomness } from '../platform/randomness.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { createSupportMailDelivery } from './deliver-support-mail.ts';
import { createInterests } from './interests/interests.service.ts';
import { createOwnRecordings } from './own-recordings.ts';
import { createSupport } from './support.service.ts';

export { interestsOperationsRoutes, interestsRoutes } from './interests/interests.routes.ts';
export { collectSupport, deleteSupport, purgeSupport } from './own-requests.ts';
export { supportOperationsRoutes, supportRoutes } from './support.routes.ts';
export type { Support } from './support.service.ts';

type SupportDeps = {
  readonly config: { readonly SUPPORT_EMAIL: string | undefined; readonly SUPPORT_PHONE: string | undefined };
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly randomness: Randomness;
  readonly peers: Pick<Peers, 'transcription'>;
  readonly throttle: Throttle;
  /** Sends mails. Absent: none is sent. */
  readonly mailer: Mailer | undefined;
};

/** Creates the services of what users send the operator: messages, and features that they wait for. */
export const createSupportServices = (deps: SupportDeps) => {
  const { config, mailer, peers } = deps;
  return {
    interests: createInterests(deps),
    support: createSupport({
      ...deps,
      ownsRecording: createOwnRecordings(peers),
      isMailed: mailer !== undefined && config.SUPPORT_EMAIL !== undefined,
      contacts: {
        email: config.SUPPORT_EMAIL ?? null,
        phone: config.SUPPORT_PHONE ?? null,
        sendsMail: mailer !== undefined,
      },
    }),
  };
};

/** Delivers this room's events of the outbox; undefined for a receiver that is not configured. */
export const createSupportDeliveries = ({ db, config, mailer }: SupportDeps) => ({
  support:
    mailer && config.SUPPORT_EMAIL
      ? createSupportMailDelivery({ db, mailer, to: config.SUPPORT_EMAIL, locale: DEFAULT_LOCALE })
      : undefined,
});
