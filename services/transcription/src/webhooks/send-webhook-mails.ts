import { deliverSwitchedOff, type WebhookSwitchedOff } from '@escriba/contracts/events/events';
import { createMailsByAuth, type MailsDeps } from '../platform/mails/mails-by-auth.ts';
import { WEBHOOK_MAILS, type WebhookMailRow } from './webhook-mails.repository.ts';

/** Has auth mail users that an endpoint was switched off. */
export const createWebhookMails = (deps: MailsDeps) =>
  createMailsByAuth(deps, {
    table: WEBHOOK_MAILS,
    name: 'webhook_mails',
    happenedAt: ({ switched_off_at: switchedOffAt }) => switchedOffAt,
    send: (client, mail, options) => client.call(deliverSwitchedOff, { body: toEvent(mail) }, options),
  });

const toEvent = (mail: WebhookMailRow): WebhookSwitchedOff => ({
  id: mail.id,
  type: 'webhook.switched_off',
  occurredAt: mail.switched_off_at.toISOString(),
  data: { userId: mail.owner_id, reason: mail.reason },
});
