import type { PayoutDestination, PixKeyKind } from '@escriba/contracts/billing/affiliates';

/** The fields of a form for the place where commissions are paid. */
export type DestinationValues = {
  readonly method: PayoutDestination['method'];
  readonly kind: PixKeyKind;
  readonly key: string;
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly accountKind: 'checking' | 'savings';
};

const EMPTY: DestinationValues = {
  method: 'pix',
  kind: 'cpf',
  key: '',
  bank: '',
  branch: '',
  account: '',
  accountKind: 'checking',
};

export const toValues = (destination?: PayoutDestination): DestinationValues => ({
  ...EMPTY,
  ...destination,
});

export const toDestination = (values: DestinationValues): PayoutDestination => {
  const { method, kind, key, bank, branch, account, accountKind } = values;
  return method === 'pix'
    ? { method, kind, key: key.trim() }
    : { method, bank: bank.trim(), branch: branch.trim(), account: account.trim(), accountKind };
};
