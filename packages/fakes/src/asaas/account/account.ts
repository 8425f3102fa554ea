import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import { notFound } from './errors.ts';
import { newEventPrefix } from './ids.ts';
import { type State, emptyState } from './state.ts';

/** The settings of the account, which a test can change at any time. */
export type Settings = {
  /** The accepted key; another one gets 401. */
  apiKey: string;
  /** Name and city in Pix codes. */
  receiver: string;
  city: string;
  /** Whether the account has a Pix key. Without one there are no QR codes: 404. */
  hasPixKey: boolean;
  /** Whether tokens are sent. Without it none ever is, as in production before the account manager allows it. */
  tokenization: boolean;
  /** Whether subscriptions show their card: not documented, so they do not by default. */
  subscriptionsShowCard: boolean;
  /** Whether CNPJs with letters are accepted; whether Asaas accepts them is not documented. */
  alphanumericCnpj: boolean;
  /** The smallest charge. */
  minimumCents: number;
  /** Whether charges of a subscription carry its `externalReference`: not documented, so they do not by default. */
  chargesInheritReference: boolean;
  /** Whether the account may use PIX Automático, which Asaas allows on request. */
  pixAutomatic: boolean;
  /** Whether refunds stay REFUND_IN_PROGRESS until `completeRefund`. */
  slowRefunds: boolean;
};

export type Publish = (event: string, subject: Record<string, unknown>) => void;

export type Account = ReturnType<typeof createAccount>;

type AccountOptions = {
  readonly clock: Clock;
  readonly settings: Settings;
  readonly balanceCents: number;
  readonly restored?: State | undefined;
};

/** Creates the one account of the fake: its data, its clock, its settings, and the events that it publishes. */
export const createAccount = ({ clock, settings, balanceCents, restored }: AccountOptions) => {
  const state = restored ?? emptyState(clock.today(), balanceCents);
  const id = randomUUID();
  let deliver: (eventId: string, event: string, body: string) => void = () => {};
  let baseUrl = '';

  return {
    state,
    clock,
    settings,
    /** Returns the address of the fake, without a slash at the end. */
    url: (): string => baseUrl,
    setUrl: (url: string): void => {
      baseUrl = url;
    },
    onEvent: (listener: typeof deliver): void => {
      deliver = listener;
    },
    nextNumber: (): number => (state.sequence += 1),
    /** Publishes an event in the envelope of API v3; `subject` is `{ payment }`, `{ subscription }` … */
    publish: ((event, subject) => {
      const family = event.split('_')[0] ?? event;
      state.eventPrefixes[family] ??= newEventPrefix();
      state.eventNumber += 1;
      const eventId = `${state.eventPrefixes[family]}&${state.eventNumber}`;
      const account = { id, ownerId: null };
      deliver(
        eventId,
        event,
        JSON.stringify({ id: eventId, event, dateCreated: clock.stamp(), account, ...subject }),
      );
    }) satisfies Publish,
  };
};

/** Returns the item with an id; 404 if there is none. */
export const getById = <Item extends { id: string }>(items: readonly Item[], id: string): Item =>
  orNotFound(items.find((item) => item.id === id));

export const orNotFound = <Item>(item: Item | undefined): Item => {
  if (item === undefined) throw notFound();
  return item;
};
