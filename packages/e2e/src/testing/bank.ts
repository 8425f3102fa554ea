import { eventually } from '@escriba/testing';
import { sharedAsaasUrl } from './product.ts';

/** The fields that these journeys read of a charge at Asaas. */
export type BankCharge = {
  readonly id: string;
  readonly customer: string;
  readonly value: number;
  readonly status: string;
  readonly deleted: boolean;
};

/** Opens the bank of the payers: what happens at the fake Asaas of a product, default: the shared one. */
export const openBank = (url: () => string = sharedAsaasUrl) => {
  const call = async <T = unknown>(action: string, ...args: readonly unknown[]): Promise<T> => {
    const response = await fetch(`${url()}/control/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ args }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the bank responded ${response.status} to ${action}: ${text}`);
    return (JSON.parse(text) as { result: T }).result;
  };
  /** Lists the charges of all payers, oldest first. */
  const listCharges = async (): Promise<BankCharge[]> =>
    (await call<BankCharge[]>('payments')).filter(({ deleted }) => !deleted);
  const listPayers = () => call<readonly { readonly id: string; readonly email: string }[]>('customers');
  const payersOf = async (email: string): Promise<string[]> => {
    const customers = await listPayers();
    return customers.filter((customer) => customer.email === email).map(({ id }) => id);
  };
  /** Returns the charges of the payer with that e-mail address, oldest first. */
  const chargesOf = async (email: string): Promise<BankCharge[]> => {
    const ids = new Set(await payersOf(email));
    return (await listCharges()).filter(({ customer }) => ids.has(customer));
  };
  return {
    listCharges,
    /** Returns the charges of each payer, by e-mail address. */
    chargesByEmail: async (): Promise<ReadonlyMap<string, readonly BankCharge[]>> => {
      const [charges, payers] = [await listCharges(), await listPayers()];
      const emails = new Map(payers.map(({ id, email }) => [id, email]));
      return Map.groupBy(charges, ({ customer }) => emails.get(customer) ?? '');
    },
    chargesOf,
    /** Pays a code that the payer copied. Throws if the bank refuses it. */
    payPix: (code: string) => call<BankCharge>('payPix', code),
    /** Ends the risk analysis of the payer's card well. */
    approveCard: async (email: string): Promise<void> => {
      const isHeld = ({ status }: BankCharge) => status === 'AWAITING_RISK_ANALYSIS';
      const held = await eventually(async () => (await chargesOf(email)).find(isHeld));
      await call('approveRisk', held.id);
    },
    /** Revokes the payer's authorisation of PIX Automático at the bank. */
    revokeAuthorization: async (email: string): Promise<void> => {
      const [payer] = await payersOf(email);
      const all =
        await call<readonly { readonly id: string; readonly customerId: string }[]>('pixAuthorizations');
      const own = all.find(({ customerId }) => customerId === payer);
      if (own === undefined) throw new Error(`${email} has authorised nothing`);
      await call('cancelPixAutomatic', own.id);
    },
    /** Moves the time of the bank, and with it the product's billing. */
    advance: (step: { readonly days: number }) => call('advanceAll', step),
  };
};

/** Test cards of the fake. */
export const CARDS = {
  approved: '5162306219378829',
  declined: '5184019740373151',
  heldForReview: '4000000000009235',
  declinesRenewals: '4000000000000341',
} as const;
