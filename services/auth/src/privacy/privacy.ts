import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { SignedInAccount } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { AccountPart } from './account-parts.ts';
import { createConsents } from './consents/consents.service.ts';
import { createErasure } from './erasure.service.ts';
import { createAcceptances } from './legal/acceptances.service.ts';
import { createLegalMailDelivery } from './legal/deliver-legal-mail.ts';
import { createLegalMails } from './legal/legal-mails.service.ts';
import { collectOwnPart } from './own-part.ts';
import { createPrivacy } from './privacy.service.ts';

export type { AccountPart } from './account-parts.ts';
export { assistantConsentRoutes, consentsRoutes } from './consents/consents.routes.ts';
export type { Erasure } from './erasure.service.ts';
export { findAccountParts } from './find-account-parts.ts';
export type { LegalMails } from './legal/legal-mails.service.ts';
export { legalRoutes } from './legal/legal.routes.ts';
export { privacyRoutes } from './privacy.routes.ts';

type ConsentsDeps = { readonly db: Kysely<DB>; readonly clock: () => Date };

/** Creates the services of what users agree to. Registration records it, so they are created before accounts. */
export const createConsentServices = (deps: ConsentsDeps) => ({
  consents: createConsents(deps),
  acceptances: createAcceptances({ db: deps.db, clock: deps.clock }),
});

type PrivacyDeps = Pick<Parameters<typeof createPrivacy>[0], 'proof' | 'endedSessions' | 'throttle'> &
  Pick<Parameters<typeof collectOwnPart>[0], 'listOperatorActs'> & {
    readonly db: Kysely<DB>;
    readonly logger: Logger;
    readonly clock: () => Date;
    /** The data that other services store about a user; empty if none is configured. */
    readonly accountParts?: readonly AccountPart[];
    /** Sends mails. Absent: none is sent. */
    readonly mailer: Mailer | undefined;
  };

/** Creates the services of users' rights under data protection law, and of mails about new versions of legal texts. */
export const createPrivacyServices = (deps: PrivacyDeps) => {
  const { accountParts: parts = [] } = deps;
  const erasure = createErasure({ ...deps, parts });
  const collectOwn = (account: SignedInAccount) => collectOwnPart(deps, account);
  return {
    privacy: createPrivacy({ ...deps, collectOwn, parts, erasure }),
    erasure,
    legalMails: createLegalMails({
      db: deps.db,
      clock: deps.clock,
      isMailAvailable: deps.mailer !== undefined,
    }),
  };
};

type DeliveriesDeps = Pick<PrivacyDeps, 'db' | 'clock' | 'logger' | 'mailer'> & {
  readonly config: { readonly PUBLIC_URL: string };
};

/** Delivers this room's events of the outbox; undefined if no mail server is configured. */
export const createPrivacyDeliveries = ({ mailer, config, ...deps }: DeliveriesDeps) => ({
  legal: mailer && createLegalMailDelivery({ ...deps, mailer, publicUrl: config.PUBLIC_URL }),
});
