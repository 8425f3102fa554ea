import { deliverMention, type PersonMentioned } from '@escriba/contracts/events/events';
import { createMailsByAuth, type MailsDeps } from '../../platform/mails/mails-by-auth.ts';
import { MENTION_MAILS, type MentionMailRow } from './mention-mails.repository.ts';

/** Has auth mail members that a comment mentions them. */
export const createMentionMails = (deps: MailsDeps) =>
  createMailsByAuth(deps, {
    table: MENTION_MAILS,
    name: 'mentions',
    happenedAt: ({ mentioned_at: mentionedAt }) => mentionedAt,
    send: (client, mail, options) => client.call(deliverMention, { body: toEvent(mail) }, options),
  });

const toEvent = (mail: MentionMailRow): PersonMentioned => ({
  id: mail.id,
  type: 'person.mentioned',
  occurredAt: mail.mentioned_at.toISOString(),
  data: {
    userId: mail.person_id,
    workspaceId: mail.workspace_id,
    authorId: mail.author_id,
    transcriptionId: mail.transcription_id,
    commentId: mail.comment_id,
  },
});
