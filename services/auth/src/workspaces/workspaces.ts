import type { Logger } from '@escriba/runtime';
import type { Kysely } from 'kysely';
import type { MailAddress } from '../accounts/accounts.ts';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Peers } from '../platform/peers.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { createDepartureDelivery } from './deliver-departure.ts';
import { createInvitationDelivery } from './deliver-invitation.ts';
import { createPayerDelivery } from './deliver-payer.ts';
import { createWorkspaceErasure } from './erase-workspaces.ts';
import { createInvitationLinks } from './invitation-links.ts';
import { createInvitations } from './invitations.service.ts';
import { createJoining } from './joining.service.ts';
import { createMembers } from './members.service.ts';
import { createSeats } from './seats.service.ts';
import { createWorkspaceKeys } from './workspace-keys.service.ts';
import { createMentionDelivery } from './deliver-mention.ts';
import { createMentions } from './mentions.service.ts';
import { type WorkspacesDeps, createReader, createWorkspaces } from './workspaces.service.ts';

export { type JoinDeps, joinProved } from './admit.ts';
export type { WorkspaceErasure } from './erase-workspaces.ts';
export {
  collectWorkspaces,
  findWorkspaceOwner,
  forgetMemberships,
  listEndedGrants,
  listOwnedWorkspaces,
  purgeWorkspaces,
} from './stored-workspaces.ts';
export { enterWorkspace } from './workspace-access.ts';
export { workspaceRoleMissing } from './workspaces.errors.ts';
export { seatsRoutes } from './seats.routes.ts';
export { requirePlan } from './workspaces.service.ts';
export { grantRoutes, mentionsRoutes, shownInvitationRoutes, workspacesRoutes } from './workspaces.routes.ts';

type Part = { readonly name: string; readonly erase: (id: string) => Promise<void> };

type ServicesDeps = Omit<WorkspacesDeps, 'usage' | 'links' | 'erasure' | 'isMailAvailable'> & {
  readonly config: { readonly AUTH_KEY_SECRET: string };
  readonly peers: Pick<Peers, 'usage'>;
  readonly throttle: Throttle;
  readonly apiKeys: ApiKeys;
  readonly logger: Logger;
  /** Sends mails. Absent: none is sent. */
  readonly mailer: Mailer | undefined;
  /** The data that other services store about a user or workspace; empty if none is configured. */
  readonly accountParts?: readonly Part[];
};

/** Creates the services of workspaces: who is a member, what they may do, how they are invited, and with which keys programs act for them. */
export const createWorkspaceServices = ({ peers, config, mailer, ...deps }: ServicesDeps) => {
  // Workspaces have no payments.
  const parts = (deps.accountParts ?? []).filter(({ name }) => name !== 'billing');
  const erasure = createWorkspaceErasure({ ...deps, erasers: parts.map(({ erase }) => erase) });
  const shared = {
    ...deps,
    usage: peers.usage,
    links: createInvitationLinks({ secret: config.AUTH_KEY_SECRET }),
    erasure,
    isMailAvailable: mailer !== undefined,
  };
  return {
    workspaces: createWorkspaces(shared),
    members: createMembers({ ...shared, read: createReader(shared) }),
    invitations: createInvitations(shared),
    joining: createJoining(shared),
    seats: createSeats(shared),
    workspaceKeys: createWorkspaceKeys(shared),
    mentions: createMentions(shared),
    workspaceErasure: erasure,
  };
};

type DeliveriesDeps = {
  readonly config: { readonly AUTH_KEY_SECRET: string; readonly PUBLIC_URL: string };
  readonly db: Kysely<DB>;
  readonly clock: () => Date;
  readonly mailer: Mailer | undefined;
  readonly mailAddress: MailAddress;
  readonly throttle: Throttle;
  readonly logger: Logger;
  readonly peers: Pick<Peers, 'usage' | 'transcription'>;
};

/** Delivers this room's events of the outbox; undefined for a receiver that is not configured. */
export const createWorkspaceDeliveries = ({ config, mailer, peers, ...deps }: DeliveriesDeps) => ({
  payer: peers.usage && createPayerDelivery(peers.usage),
  departure: createDepartureDelivery(peers.transcription),
  mention: mailer && createMentionDelivery({ ...deps, mailer, publicUrl: config.PUBLIC_URL }),
  invitation:
    mailer &&
    createInvitationDelivery({
      ...deps,
      mailer,
      links: createInvitationLinks({ secret: config.AUTH_KEY_SECRET }),
      publicUrl: config.PUBLIC_URL,
    }),
});
