import type { MailKind } from '@escriba/contracts/auth/mails';
import type { OutboxEvent } from '@escriba/work';

type Deliver = (event: OutboxEvent, signal: AbortSignal) => Promise<void>;

/** Kinds of events in the outbox. A request for a link to a new password names no kind. */
export type EventKind = MailKind | 'referral' | 'payer' | 'departure';

/**
 * Delivers each event by its kind. An event of a kind that is not configured fails and is tried again: it was written while its receiver was
 * configured.
 */
export const createEventDelivery =
  (receivers: Readonly<Record<EventKind, Deliver | undefined>>): Deliver =>
  async (event, signal) => {
    const kind = kindOf(event);
    const deliver = receivers[kind];
    if (deliver === undefined) throw new Error(`no receiver of ${kind} events is configured`);
    await deliver(event, signal);
  };

const kindOf = ({ payload }: OutboxEvent): EventKind => {
  const { kind } = payload as { readonly kind?: unknown };
  switch (kind) {
    case 'referral':
    case 'payer':
    case 'departure':
    case 'invitation':
    case 'support':
    case 'notice':
    case 'receipt':
    case 'sign_in_code':
    case 'legal':
    case 'finished':
    case 'webhook_off':
    case 'key_expiry':
    case 'mention':
      return kind;
    default:
      return 'reset';
  }
};
