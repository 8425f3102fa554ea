import type { PaymentMethod } from '@escriba/contracts/billing/fields';

/** The payment provider, as the service uses it. Amounts are cents, days `YYYY-MM-DD` in São Paulo; the client converts. */
export type Asaas = {
  readonly findCustomers: (by: {
    readonly cpfCnpj?: string;
    readonly externalReference?: string;
  }) => Promise<AsaasCustomer[]>;
  /** Returns a customer, which may be deleted; undefined if Asaas does not know it. */
  readonly getCustomer: (id: string) => Promise<AsaasCustomer | undefined>;
  /** Restores a deleted customer, without the charges that were deleted with it. */
  readonly restoreCustomer: (id: string) => Promise<AsaasCustomer>;
  readonly createCustomer: (customer: NewCustomer) => Promise<AsaasCustomer>;
  readonly updateCustomer: (id: string, customer: NewCustomer) => Promise<AsaasCustomer>;

  readonly createSubscription: (order: NewSubscription) => Promise<AsaasSubscription>;
  readonly getSubscription: (id: string) => Promise<AsaasSubscription | undefined>;
  readonly findSubscriptions: (externalReference: string) => Promise<AsaasSubscription[]>;
  readonly updateSubscription: (id: string, changes: SubscriptionChanges) => Promise<AsaasSubscription>;
  readonly changeSubscriptionCard: (id: string, card: CardPayment) => Promise<void>;
  readonly deleteSubscription: (id: string) => Promise<void>;
  /** Returns every charge of a subscription, deleted ones excluded. */
  readonly listSubscriptionPayments: (id: string) => Promise<AsaasPayment[]>;

  readonly createPayment: (order: NewPayment) => Promise<AsaasPayment>;
  readonly getPayment: (id: string) => Promise<AsaasPayment | undefined>;
  readonly findPayments: (externalReference: string) => Promise<AsaasPayment[]>;
  /** Returns every charge that fits; the order of the pages is not guaranteed. */
  readonly listPayments: (filter: PaymentFilter) => AsyncIterable<AsaasPayment>;
  readonly updatePayment: (id: string, changes: PaymentChanges) => Promise<AsaasPayment>;
  readonly deletePayment: (id: string) => Promise<void>;
  readonly payWithCardToken: (id: string, token: string) => Promise<AsaasPayment>;
  readonly refundPayment: (id: string, refund: { readonly amountCents: number }) => Promise<AsaasPayment>;
  /** Returns the form in which the payer gives the account that receives the money. */
  readonly requestBoletoRefund: (id: string) => Promise<{ readonly formUrl: string }>;

  readonly createAuthorization: (order: NewAuthorization) => Promise<AsaasAuthorization>;
  readonly getAuthorization: (id: string) => Promise<AsaasAuthorization | undefined>;
  /** Lists the authorisations of a customer. The list shows no codes. */
  readonly findAuthorizations: (customerId: string) => Promise<AsaasAuthorization[]>;
  /** Cancels an authorisation: the payer's bank debits nothing more, and open charges stay open. */
  readonly cancelAuthorization: (id: string) => Promise<void>;
  /** Returns the payment that the code of an authorisation led to. */
  readonly findPaymentsOfCode: (codeId: string) => Promise<AsaasPayment[]>;

  readonly getPixCode: (id: string) => Promise<PixCode>;
  readonly getBoletoLine: (id: string) => Promise<{ readonly line: string; readonly barCode: string }>;
  /** Returns undefined if the provider has not enabled tokens for this account. */
  readonly tokenizeCard: (
    card: CardPayment & { readonly customerId: string },
  ) => Promise<CardToken | undefined>;

  /** Returns whether the account has the fiscal data that invoices need. */
  readonly hasFiscalInfo: () => Promise<boolean>;
  /** Returns every invoice of a customer. */
  readonly findInvoices: (customerId: string) => Promise<AsaasInvoice[]>;
  readonly createInvoice: (invoice: NewInvoice) => Promise<AsaasInvoice>;
  /** Returns how the charges of a subscription get their invoices; undefined if they get none. */
  readonly getInvoiceSettings: (subscriptionId: string) => Promise<InvoiceSettings | undefined>;
  readonly createInvoiceSettings: (subscriptionId: string, service: InvoiceService) => Promise<void>;
  readonly updateInvoiceSettings: (subscriptionId: string, service: InvoiceService) => Promise<void>;

  readonly listWebhooks: () => Promise<AsaasWebhook[]>;
  /** Restarts the queue of a webhook that Asaas interrupted. */
  readonly resumeWebhook: (id: string) => Promise<void>;
};

export type NewCustomer = {
  readonly externalReference: string;
  readonly name: string;
  readonly email: string;
  readonly cpfCnpj: string;
  readonly mobilePhone: string;
  readonly postalCode: string;
  readonly address: string;
  readonly addressNumber: string;
  readonly complement?: string | undefined;
};

export type AsaasCustomer = {
  readonly id: string;
  readonly cpfCnpj: string;
  readonly externalReference: string | null;
  readonly deleted: boolean;
};

/** A card with its numbers. They pass through memory once: no field is logged, stored or put into an error. */
export type CardPayment = {
  readonly card: {
    readonly holderName: string;
    readonly number: string;
    readonly expiryMonth: string;
    readonly expiryYear: string;
    readonly ccv: string;
  };
  readonly holder: {
    readonly name: string;
    readonly email: string;
    readonly cpfCnpj: string;
    readonly postalCode: string;
    readonly addressNumber: string;
    readonly addressComplement?: string | undefined;
    readonly phone: string;
  };
  /** The buyer's network address. */
  readonly remoteIp: string;
};

export type CardToken = { readonly token: string; readonly brand: string; readonly last4: string };

/** A card, or the token of one that this customer used before. */
export type CardSource = CardPayment | { readonly token: string; readonly remoteIp: string };

export type AsaasCycle = 'MONTHLY' | 'YEARLY';

export type NewSubscription = {
  readonly customerId: string;
  readonly method: PaymentMethod;
  readonly amountCents: number;
  readonly cycle: AsaasCycle;
  readonly nextDueOn: string;
  readonly description: string;
  readonly externalReference: string;
  /** The card, required for payments by card. */
  readonly card?: CardSource | undefined;
};

export type AsaasSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED';
  readonly deleted: boolean;
  readonly method: PaymentMethod | undefined;
  readonly amountCents: number;
  readonly cycle: string;
  readonly nextDueOn: string;
  readonly externalReference: string | null;
  readonly card: CardToken | undefined;
};

/** Changes of a subscription; open charges that already exist change too. */
export type SubscriptionChanges = {
  readonly method?: PaymentMethod;
  readonly amountCents?: number;
  readonly cycle?: AsaasCycle;
  readonly nextDueOn?: string;
  readonly status?: 'ACTIVE' | 'INACTIVE';
};

export type NewPayment = {
  readonly customerId: string;
  readonly method: PaymentMethod;
  readonly amountCents: number;
  readonly dueOn: string;
  readonly description: string;
  readonly externalReference: string;
  readonly card?: CardSource | undefined;
  /** The authorisation by which the payer's bank debits it on its due day. */
  readonly authorizationId?: string | undefined;
};

export type PaymentChanges = {
  readonly method?: PaymentMethod;
  readonly amountCents?: number;
  readonly dueOn?: string;
};

/** A filter of payments; days include the first and the last one. */
export type PaymentFilter = {
  readonly dueFrom?: string;
  readonly dueUntil?: string;
  readonly createdFrom?: string;
  readonly status?: string;
};

/** A payment. Unknown statuses and methods occur: Asaas adds them without notice. */
export type AsaasPayment = {
  readonly id: string;
  readonly customerId: string;
  readonly subscriptionId: string | null;
  readonly externalReference: string | null;
  readonly method: PaymentMethod | undefined;
  readonly status: string;
  readonly deleted: boolean;
  readonly amountCents: number;
  /** The amount that remains after the fee; null while Asaas does not state it. */
  readonly netCents: number | null;
  readonly dueOn: string;
  readonly createdOn: string;
  /** The day on which the customer paid or the card was confirmed. */
  readonly paidOn: string | null;
  readonly refundedCents: number;
  /** Whether Asaas has accepted a refund and not finished it. */
  readonly refundPending: boolean;
  readonly boletoPdf: string | null;
  readonly invoiceUrl: string | null;
  readonly receiptUrl: string | null;
  readonly card:
    | { readonly brand: string; readonly last4: string; readonly token: string | null }
    | undefined;
  /** The id of the code of an authorisation that it was paid with. */
  readonly codeId: string | null;
};

export type AsaasFrequency = 'MONTHLY' | 'ANNUALLY';

/**
 * An authorisation of PIX Automático: a code whose payment also authorises the charges that follow. Without a fixed value, their amount may
 * differ each time.
 */
export type NewAuthorization = {
  readonly customerId: string;
  /** The id of the contract, at most 35 characters. */
  readonly contractId: string;
  readonly frequency: AsaasFrequency;
  /** Earliest day of the second payment. */
  readonly startsOn: string;
  readonly amountCents: number;
  readonly description: string;
  /** How long the code can be paid. */
  readonly payableMs: number;
};

export type AsaasAuthorization = {
  readonly id: string;
  readonly customerId: string;
  readonly contractId: string;
  readonly frequency: string;
  /** The state. `waiting`: its code is not paid, or the payer's bank has not responded. `ended`: by the payer, the bank or the seller. */
  readonly status: 'waiting' | 'active' | 'ended';
  readonly codeId: string | null;
  /** The code as a PNG in base64, and as text to copy; undefined in lists. */
  readonly code: { readonly image: string; readonly text: string } | undefined;
};

export type PixCode = {
  /** The code as a PNG in base64. */
  readonly image: string;
  readonly text: string;
  /** The end of its validity, in ISO 8601. */
  readonly expiresAt: string;
};

/** The service that invoices name, and its taxes in percent. */
export type InvoiceService = {
  /** Asaas' id of the municipal service; a city without a list of services has a code instead. */
  readonly id: string | undefined;
  readonly code: string | undefined;
  readonly name: string;
  readonly observations: string;
  readonly taxes: Readonly<Record<'iss' | 'cofins' | 'csll' | 'inss' | 'ir' | 'pis', number>>;
};

export type NewInvoice = {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly effectiveOn: string;
  readonly description: string;
  readonly externalReference: string;
  readonly service: InvoiceService;
};

export type AsaasInvoice = {
  readonly id: string;
  readonly paymentId: string | null;
  /** The status: SCHEDULED, SYNCHRONIZED, AUTHORIZED, ERROR, CANCELED …; others occur. */
  readonly status: string;
  /** The reason why the city hall refused it. */
  readonly reason: string | null;
  readonly pdfUrl: string | null;
};

/** Whether a subscription issues each invoice when its charge is confirmed, and for which service. */
export type InvoiceSettings = {
  readonly isOnConfirmation: boolean;
  readonly serviceId: string | undefined;
  readonly iss: number | undefined;
};

export type AsaasWebhook = {
  readonly id: string;
  readonly url: string;
  readonly enabled: boolean;
  readonly interrupted: boolean;
};
