/** The payment provider: its client, the calls that it offers, and the errors of a call. */
export type {
  Asaas,
  AsaasAuthorization,
  AsaasCycle,
  AsaasFrequency,
  AsaasInvoice,
  AsaasPayment,
  AsaasSubscription,
  CardPayment,
  CardSource,
  CardToken,
  InvoiceService,
  NewCustomer,
  PaymentFilter,
} from './asaas-api.ts';
export { AsaasOutcomeUnknown, AsaasRefused, AsaasUnavailable } from './asaas.errors.ts';
export { findAsaasUrl } from './asaas-url.ts';
export { createAsaas } from './create-asaas.ts';
