import type { HealthPart } from '@escriba/contracts';
import type { Logger } from '@escriba/runtime';
import type { Asaas } from '../../asaas/asaas.ts';

type FiscalDataDeps = {
  readonly asaas: Pick<Asaas, 'hasFiscalInfo'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const MISSING: HealthPart = {
  ok: true,
  code: 'billing.fiscal_data_missing',
  message:
    'Asaas has no fiscal data of the account, so no invoice is issued. Enter them at Asaas, or set BILLING_INVOICES=false.',
};

/** Whether the account can issue invoices. They are optional: without them the service is ready, and says what is missing. */
export const createFiscalData = ({ asaas, logger }: FiscalDataDeps) => {
  let part: HealthPart = { ok: true };
  return {
    /** Asks Asaas. @throws AsaasUnavailable */
    refresh: async (): Promise<void> => {
      const before = part;
      part = (await asaas.hasFiscalInfo()) ? { ok: true } : MISSING;
      if (part === MISSING && before !== MISSING)
        logger.warn({ detail: MISSING.message }, 'billing.fiscal_data_missing');
    },
    /** The last answer: a health check does not wait for Asaas. */
    check: async (): Promise<HealthPart> => part,
  };
};
