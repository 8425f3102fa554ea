import { type Account, getById } from '../account/account.ts';
import {
  disputeChargeback,
  loseChargeback,
  requestChargeback,
  winChargeback,
} from '../account/chargebacks.ts';
import { customerView } from '../account/customers.ts';
import { authorizeInvoice, failInvoice, getInvoice, invoiceView } from '../account/invoices.ts';
import { paymentView } from '../account/payment-view.ts';
import { getPayment } from '../account/payments.ts';
import {
  acceptAuthorization,
  cancelAuthorization,
  findByAuthorizationPayload,
  getAuthorization,
  refuseAuthorization,
} from '../account/pix-automatic.ts';
import { authorizationView, endInstruction } from '../account/pix-instructions.ts';
import { endRefund, refundPayment } from '../account/refunds.ts';
import type { Settings } from '../account/account.ts';
import { confirmBoleto, decideRiskAnalysis, receivePix } from '../account/settlement.ts';
import type { CardBehaviour, Payment, PixAuthorization } from '../account/state.ts';
import { subscriptionView } from '../account/subscriptions.ts';
import { createClockFollowers } from '../account/clock-followers.ts';
import type { ClockStep } from '../account/clock.ts';
import type { createTimeTravel } from '../account/time-travel.ts';
import { filterPayments } from '../api/payments.routes.ts';
import type { Query } from '../api/list.ts';
import type { Faults } from '../api/faults.ts';
import { getScanned, lapse, payWithCard } from '../account/payer.ts';
import type { Dispatcher } from '../webhooks/dispatcher.ts';
import { webhookView } from '../webhooks/webhooks.ts';

/** A request that the API got, without its body: cards never leave it. */
export type AsaasRequest = { readonly method: string; readonly path: string; readonly status: number };

export type AsaasControl = ReturnType<typeof createControl>;

type Parts = {
  readonly account: Account;
  readonly dispatcher: Dispatcher;
  readonly faults: Faults;
  readonly travel: ReturnType<typeof createTimeTravel>;
  readonly requests: AsaasRequest[];
};

/**
 * Creates all that tests, journeys and the bank page can do to the fake. Arguments and results are plain data: `POST /control/<name>` with
 * `{"args": […]}` does the same over HTTP. What is impossible throws, with Asaas's words.
 */
export const createControl = (parts: Parts) => ({
  ...clockControl(parts),
  ...payerControl(parts),
  ...cardControl(parts),
  ...refundControl(parts),
  ...pixAutomaticControl(parts),
  ...deliveryControl(parts),
  ...accountControl(parts),
  ...readings(parts),
});

const clockControl = ({ account, dispatcher, travel }: Parts) => {
  const followers = createClockFollowers(account.clock);
  const moved = (): void => {
    dispatcher.dropOld();
    dispatcher.kick();
  };
  /** Moves on by `{ months, days, hours, minutes, seconds }`. */
  const advance = (step: ClockStep): void => {
    travel.advance(step);
    moved();
  };
  return {
    /** Returns the fake's time in São Paulo, `YYYY-MM-DD HH:mm:ss`. */
    now: (): string => account.clock.stamp(),
    follow: followers.follow,
    /** Moves to a later day (`YYYY-MM-DD`) or ISO instant, doing the work of each day in between. */
    advanceTo: (moment: string): void => {
      travel.advanceTo(moment);
      moved();
    },
    advance,
    /** Advances the clock, and resolves once the processes that follow it have the new time. */
    advanceAll: async (step: ClockStep): Promise<void> => {
      await followers.announce(account.clock.after(step));
      advance(step);
      followers.arrive();
    },
  };
};

/** Returns an action on a charge, by id, which returns the charge as the API shows it. */
const onPayment =
  (account: Account, act: (account: Account, payment: Payment) => void) =>
  (id: string): ReturnType<typeof paymentView> => {
    const payment = getPayment(account, id);
    act(account, payment);
    return paymentView(account, payment);
  };

const payerControl = ({ account }: Parts) => ({
  /** Pays a charge with Pix, by its id or by the code that a payer scans, which may also authorise Pix Automático. */
  payPix: (idOrPayload: string) => {
    const authorization = findByAuthorizationPayload(account, idOrPayload);
    if (authorization !== undefined) return paymentView(account, acceptAuthorization(account, authorization));
    const payment = getScanned(account, idOrPayload);
    receivePix(account, payment);
    return paymentView(account, payment);
  },
  payBoleto: onPayment(account, confirmBoleto),
  /** Pays at `invoiceUrl` with a card; default: the approved test card. */
  payWithCard: (id: string, number?: string) =>
    onPayment(account, (account, payment) => payWithCard(account, payment, number))(id),
  /** Makes an open charge overdue now. */
  letLapse: onPayment(account, lapse),
});

const cardControl = ({ account }: Parts) => ({
  approveRisk: onPayment(account, (account, payment) => decideRiskAnalysis(account, payment, true)),
  reproveRisk: onPayment(account, (account, payment) => decideRiskAnalysis(account, payment, false)),
  chargeback: onPayment(account, requestChargeback),
  disputeChargeback: onPayment(account, disputeChargeback),
  winChargeback: onPayment(account, winChargeback),
  loseChargeback: onPayment(account, loseChargeback),
  /** Sets what a stored card does from now on. */
  setCardBehaviour: (token: string, behaviour: CardBehaviour): void => {
    for (const card of account.state.cards) if (card.token === token) card.behaviour = behaviour;
  },
});

const refundControl = ({ account }: Parts) => ({
  /** Refunds a charge from the bank's side: all that is left, or some reais. */
  refund: (id: string, value?: number) =>
    onPayment(account, (account, payment) =>
      refundPayment(account, payment, value === undefined ? {} : { value }),
    )(id),
  completeRefund: onPayment(account, (account, payment) => endRefund(account, payment, true)),
  denyRefund: onPayment(account, (account, payment) => endRefund(account, payment, false)),
});

const pixAutomaticControl = ({ account }: Parts) => {
  const onAuthorization =
    (act: (account: Account, authorization: PixAuthorization) => void) => (id: string) => {
      const authorization = getAuthorization(account, id);
      act(account, authorization);
      return authorizationView(authorization);
    };
  return {
    acceptPixAutomatic: onAuthorization(
      (account, authorization) => void acceptAuthorization(account, authorization),
    ),
    refusePixAutomatic: onAuthorization(refuseAuthorization),
    /** The payer withdraws the authorisation. */
    cancelPixAutomatic: onAuthorization(cancelAuthorization),
    /** The payer's bank gives up on a charge, by the id of the charge. */
    refuseInstruction: onPayment(account, (account, payment) => endInstruction(account, payment, 'REFUSED')),
  };
};

const deliveryControl = ({ account, dispatcher }: Parts) => ({
  /** Sends every event that is due now, and resolves when each was tried. */
  deliverAll: (): Promise<void> => dispatcher.deliverAll(),
  pauseDeliveries: (): void => dispatcher.setAutomatic(false),
  resumeDeliveries: (): void => dispatcher.setAutomatic(true),
  /** Queues the next events twice. */
  duplicateNext: (count = 1): void => dispatcher.disturb({ duplicate: count }),
  /** Loses the next events: they are never sent. */
  loseNext: (count = 1): void => dispatcher.disturb({ lose: count }),
  /** Sends the next events no earlier than some seconds later, by the fake's clock. */
  delayNext: (count: number, seconds: number): void =>
    dispatcher.disturb({ delay: count, delaySeconds: seconds }),
  /** Turns the order of the waiting events around. */
  reversePending: (): void => dispatcher.reversePending(),
  resend: (eventId: string): void => dispatcher.resend(eventId),
  interruptWebhook: (id: string): void => {
    getById(account.state.webhooks, id).interrupted = true;
  },
});

const accountControl = ({ account, faults }: Parts) => ({
  /** Changes what kind of account this is: its key, Pix key, tokenization … */
  set: (settings: Partial<Settings>): void => void Object.assign(account.settings, settings),
  setBalance: (cents: number): void => {
    account.state.balanceCents = cents;
  },
  /** Faults of the next matching requests. */
  failNext: faults.failNext,
  clearFaults: faults.clear,
  heldCount: faults.heldCount,
  releaseHeld: faults.releaseHeld,
  /** Lets the city hall issue a scheduled invoice now. */
  authorizeInvoice: (id: string) => invoiceView(account, authorizeInvoice(account, getInvoice(account, id))),
  failInvoice: (id: string, description = 'Erro no envio à prefeitura.') =>
    invoiceView(account, failInvoice(account, getInvoice(account, id), description)),
});

/** Returns what the fake has, oldest first, in the API's shapes. */
const readings = ({ account, requests }: Parts) => ({
  customers: () => account.state.customers.map(customerView),
  /** Returns the charges. With a query, returns those that the API's list would show. */
  payments: (query: Query = { includeDeleted: 'true' }) =>
    filterPayments(account.state.payments, query).map((payment) => paymentView(account, payment)),
  subscriptions: () =>
    account.state.subscriptions.map((subscription) => subscriptionView(account, subscription)),
  webhooks: () => account.state.webhooks.map(webhookView),
  pixAuthorizations: () => account.state.pixAuthorizations.map(authorizationView),
  invoices: () => account.state.invoices.map((invoice) => invoiceView(account, invoice)),
  /** Returns events and their outcomes, one for each webhook that subscribed to them. */
  deliveries: () =>
    account.state.deliveries.map(({ eventId, event, webhook, attempts, status, body }) => ({
      eventId,
      event,
      webhook,
      attempts,
      status,
      body: JSON.parse(body) as Record<string, unknown>,
    })),
  requests: () => [...requests],
});
