import { LOCALES } from '@escriba/contracts/shared/locale';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type MailAddress, findStoredAccount } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { InvitationLinks } from './invitation-links.ts';
import { writeInvitationMail } from './invitation-mail.ts';
import { createInvitationsRepository } from './invitations.repository.ts';

/** An invitation to send, as the outbox has it. It has no secret: the link is written when the mail is sent. */
const InvitationEvent = Type.Object({
  kind: Type.Literal('invitation'),
  id: Type.String(),
  generation: Type.Integer(),
  /** The language of who invites. */
  locale: Type.Enum(LOCALES),
});
export type InvitationEvent = Type.Static<typeof InvitationEvent>;

type DeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly mailAddress: Pick<MailAddress, 'isConfirmed'>;
  readonly links: Pick<InvitationLinks, 'pathOf'>;
  readonly publicUrl: string;
  readonly clock: () => Date;
};

/** Sends an invitation, at least once, unless it was used, cancelled or renewed meanwhile, or has expired. */
export const createInvitationDelivery =
  ({ db, mailer, mailAddress, links, publicUrl, clock }: DeliveryDeps) =>
  async ({ payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { id, generation, locale } = Value.Parse(InvitationEvent, payload);
    const invitation = await createInvitationsRepository(db).find(id);
    if (invitation === undefined || invitation.email === null || invitation.generation !== generation) return;
    const isOver = invitation.used_at !== null || invitation.cancelled_at !== null;
    if (isOver || invitation.expires_at <= clock()) return;
    const inviter =
      invitation.created_by === null ? undefined : await findStoredAccount(db, invitation.created_by);
    if (inviter === undefined) return;
    const from = mailAddress.isConfirmed(inviter) ? inviter.email : null;
    const url = publicUrl.replace(/\/$/, '') + links.pathOf(invitation);
    await mailer(writeInvitationMail({ to: invitation.email, from, url, locale }), signal);
  };
