import type { HealthPart } from '@escriba/contracts/gateway/gateway';
import { type Logger, every } from '@escriba/runtime';
import type { Asaas } from '../../asaas/asaas.ts';

type FiscalDataDeps = {
  readonly asaas: Pick<Asaas, 'hasFiscalInfo'>;
  readonly logger: Pick<Logger, 'warn'>;
};

const INTERVAL_MS = 600_000;

const MISSING: HealthPart = {
  ok: true,
  code: 'billing.fiscal_data_missing',
  message:
    'Asaas has no fiscal data of the account, so no invoice is issued. Enter them at Asaas, or set BILLING_INVOICES=false.',
};

/** Checks whether the account can issue invoices. They are optional: without them the service is ready, and says what is missing. */
export const createFiscalData = ({ asaas, logger }: FiscalDataDeps) => {
  let part: HealthPart = { ok: true };
  const refresh = async (): Promise<void> => {
    const before = part;
    part = (await asaas.hasFiscalInfo()) ? { ok: true } : MISSING;
    if (part === MISSING && before !== MISSING)
      logger.warn({ detail: MISSING.message }, 'billing.fiscal_data_missing');
  };
  return {
    /** Asks Asaas. @throws AsaasUnavailable */
    refresh,
    /** Asks Asaas every ten minutes until stopped. */
    follow: () =>
      every(INTERVAL_MS, refresh, (error) => logger.warn({ err: error }, 'billing.fiscal_data_unknown')),
    /** Returns the last result, so that a health check does not wait for Asaas. */
    check: async (): Promise<HealthPart> => part,
  };
};
