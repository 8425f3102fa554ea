import type { DestinationValues } from './destination-values.ts';

/** The fields of both forms: joining, and changing where commissions are paid. */
export type AffiliateValues = DestinationValues & {
  readonly displayName: string;
  readonly holderName: string;
  readonly document: string;
};

/** The field of the form by the code of the server's error. */
export const FIELD_OF_CODE: Readonly<Record<string, keyof AffiliateValues>> = {
  'billing.display_name_invalid': 'displayName',
  'billing.holder_name_missing': 'holderName',
  'billing.cpf_invalid': 'document',
  'billing.cnpj_invalid': 'document',
  'billing.pix_key_invalid': 'key',
  'billing.pix_key_not_own': 'key',
  'billing.bank_account_invalid': 'account',
};
