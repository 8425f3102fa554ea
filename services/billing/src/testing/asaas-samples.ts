import type { CardPayment } from '../asaas/asaas-api.ts';

/** Bodies as the sandbox sends them. */
export const CUSTOMER = {
  object: 'customer',
  id: 'cus_000008392496',
  dateCreated: '2026-07-20',
  name: 'Ana Souza',
  email: 'ana@example.com',
  cpfCnpj: '24971563792',
  personType: 'FISICA',
  deleted: false,
  externalReference: 'user-1',
  notificationDisabled: true,
  canDelete: true,
  canEdit: true,
  city: null,
  cityName: null,
  state: null,
  country: 'Brasil',
};

/** An open PIX charge: keys of relations that it does not have are absent. */
export const PAYMENT = {
  object: 'payment',
  id: 'pay_080225913252',
  dateCreated: '2026-07-20',
  customer: 'cus_000008392496',
  checkoutSession: null,
  paymentLink: null,
  value: 29.9,
  netValue: 27.91,
  originalValue: null,
  interestValue: null,
  description: 'Escriba Pro',
  billingType: 'PIX',
  pixTransaction: null,
  status: 'PENDING',
  dueDate: '2026-07-23',
  originalDueDate: '2026-07-23',
  paymentDate: null,
  clientPaymentDate: null,
  installmentNumber: null,
  invoiceUrl: 'https://sandbox.asaas.com/i/080225913252',
  invoiceNumber: '08392496',
  externalReference: 'charge-1',
  deleted: false,
  anticipated: false,
  anticipable: false,
  creditDate: null,
  estimatedCreditDate: null,
  transactionReceiptUrl: null,
  nossoNumero: null,
  bankSlipUrl: null,
  lastInvoiceViewedDate: null,
  lastBankSlipViewedDate: null,
  discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
  fine: { value: 0, type: 'FIXED' },
  interest: { value: 0, type: 'PERCENTAGE' },
  postalService: false,
  escrow: null,
  refunds: null,
};

/** A card charge of a subscription, paid at once; the money arrives 32 days later. */
export const CARD_PAYMENT = {
  ...PAYMENT,
  id: 'pay_626366773834',
  subscription: 'sub_VXJBYgP2u0eO',
  value: 100,
  netValue: 96.52,
  billingType: 'CREDIT_CARD',
  confirmedDate: '2026-07-20',
  creditCard: {
    creditCardNumber: '8829',
    creditCardBrand: 'MASTERCARD',
    creditCardToken: 'a75a1d98-c52d-4a6b-a413-71e00b193c99',
  },
  status: 'CONFIRMED',
  clientPaymentDate: '2026-07-20',
  creditDate: '2026-08-21',
  estimatedCreditDate: '2026-08-21',
  transactionReceiptUrl: 'https://sandbox.asaas.com/comprovantes/6123',
};

export const SUBSCRIPTION = {
  object: 'subscription',
  id: 'sub_VXJBYgP2u0eO',
  dateCreated: '2026-07-20',
  customer: 'cus_000008392496',
  paymentLink: null,
  billingType: 'PIX',
  cycle: 'MONTHLY',
  value: 29.9,
  nextDueDate: '2026-08-20',
  endDate: null,
  description: 'Escriba Pro',
  status: 'ACTIVE',
  discount: { value: 0, limitDate: null, dueDateLimitDays: 0, type: 'FIXED' },
  deleted: false,
  maxPayments: null,
  externalReference: 'subscription-1',
  checkoutSession: null,
};

export const PIX_CODE = {
  success: true,
  encodedImage: 'iVBORw0KGgo=',
  payload: '00020101021226730014br.gov.bcb.pix2551pix-h.asaas.com/pixqrcode/cobv/6304D1B2',
  expirationDate: '2027-07-23 23:59:59',
  description: 'Escriba Pro',
};

export const DECLINED = {
  errors: [
    {
      code: 'invalid_action',
      description: 'Transação não autorizada. Verifique os dados do cartão de crédito e tente novamente.',
    },
  ],
};

export const page = (data: readonly object[], hasMore = false) => ({
  object: 'list',
  hasMore,
  totalCount: data.length,
  limit: 100,
  offset: 0,
  data,
});

export const CARD: CardPayment = {
  card: {
    holderName: 'ANA SOUZA',
    number: '5162306219378829',
    expiryMonth: '05',
    expiryYear: '2031',
    ccv: '0318',
  },
  holder: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: '24971563792',
    postalCode: '01001000',
    addressNumber: '10',
    phone: '11987654321',
  },
  remoteIp: '203.0.113.7',
};
