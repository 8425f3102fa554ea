import { toLocale } from '@escriba/contracts/shared/locale';
import type { Logger } from '@escriba/runtime';
import type { OutboxEvent } from '@escriba/work';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { type MailAddress, findStoredAccount } from '../accounts/accounts.ts';
import type { DB } from '../platform/db/schema.generated.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Throttle } from '../platform/throttling/throttle.ts';
import { sendWithinLimit } from '../platform/throttling/within-limit.ts';
import { createMembersRepository } from './members.repository.ts';
import { writeMentionMail } from './mention-mail.ts';
import { MentionEvent } from './mentions.service.ts';
import { createWorkspacesRepository } from './workspaces.repository.ts';

type DeliveryDeps = {
  readonly db: Kysely<DB>;
  readonly mailer: Mailer;
  readonly mailAddress: Pick<MailAddress, 'isConfirmed'>;
  readonly publicUrl: string;
  readonly throttle: Pick<Throttle, 'takeNotice'>;
  readonly logger: Pick<Logger, 'warn'>;
};

/**
 * Sends the mail to a member whom a comment mentions, at least once. It is sent only while author and person are members, to a confirmed address, and
 * a few times an hour; the notice in the app needs none of this.
 */
export const createMentionDelivery =
  ({ db, mailer, mailAddress, publicUrl, throttle, logger }: DeliveryDeps) =>
  async ({ id, payload }: OutboxEvent, signal: AbortSignal): Promise<void> => {
    const { userId, workspaceId, authorId, transcriptionId, commentId } = Value.Parse(MentionEvent, payload)
      .mention.data;
    const workspace = await createWorkspacesRepository(db).find(workspaceId);
    const members = await createMembersRepository(db).list(workspaceId);
    const author = members.find((member) => member.userId === authorId);
    if (workspace === undefined || author === undefined) return;
    if (!members.some((member) => member.userId === userId)) return;
    const account = await findStoredAccount(db, userId);
    if (account === undefined || account.email === null || !mailAddress.isConfirmed(account)) return;
    const mail = writeMentionMail({
      to: account.email,
      locale: toLocale(account.locale),
      publicUrl,
      author: author.name,
      workspace: { id: workspaceId, name: workspace.name },
      transcriptionId,
      commentId,
    });
    if (!(await sendWithinLimit(throttle.takeNotice(userId, 'mention'), () => mailer(mail, signal))))
      logger.warn({ eventId: id }, 'mentions.mail_left_out');
  };
