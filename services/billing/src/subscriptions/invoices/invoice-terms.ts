import type { InvoiceService } from '../../asaas/asaas.ts';

export type InvoiceSettingsKeys = {
  readonly INVOICE_SERVICE_ID: string | undefined;
  readonly INVOICE_SERVICE_CODE: string | undefined;
  readonly INVOICE_SERVICE_NAME: string;
  readonly INVOICE_DESCRIPTION: string;
  readonly INVOICE_TAXES: string;
};

/** The description of the service on invoices, as the operator configures it. */
export type InvoiceTerms = { readonly service: InvoiceService; readonly description: string };

export const toInvoiceTerms = (config: InvoiceSettingsKeys): InvoiceTerms => ({
  description: config.INVOICE_DESCRIPTION,
  service: {
    id: config.INVOICE_SERVICE_ID,
    code: config.INVOICE_SERVICE_CODE,
    name: config.INVOICE_SERVICE_NAME,
    observations: config.INVOICE_DESCRIPTION,
    taxes: { ...NO_TAXES, ...parseTaxes(config.INVOICE_TAXES) },
  },
});

const NO_TAXES: InvoiceService['taxes'] = { iss: 0, cofins: 0, csll: 0, inss: 0, ir: 0, pis: 0 };

/** Parses taxes such as `iss=2.9,pis=0.65`, whose form the configuration has checked. */
const parseTaxes = (text: string): Partial<InvoiceService['taxes']> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((part) => part !== '')
      .map((part) => part.split('='))
      .map(([name = '', percent]) => [name, Number(percent)]),
  );
