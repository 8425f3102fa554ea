import type { Kysely } from 'kysely';
import { type Asaas, AsaasOutcomeUnknown, AsaasRefused } from '../../asaas/asaas.ts';
import type { DB } from '../../platform/db/schema.generated.ts';
import type { StoredCharge } from '../charges/charge.ts';
import { type StoredRefund, createRefundsRepository } from './refunds.repository.ts';

type Deps = {
  readonly db: Kysely<DB>;
  readonly asaas: Pick<Asaas, 'refundPayment' | 'requestBoletoRefund'>;
  readonly clock: () => Date;
  readonly logger: { readonly warn: (fields: object, event: string) => void };
};

const FIRST_WAIT_MS = 600_000;
const WAIT_MS_MAX = 6 * 3_600_000;

/** Returns whether Asaas must be asked for it now. The first attempt waits for no time: another process's clock may be ahead of this one's. */
const isDue = ({ state, attempts, nextAttemptAt }: StoredRefund, now: Date): boolean =>
  (state === 'requested' || state === 'waiting') && (attempts === 0 || nextAttemptAt <= now);

/**
 * Asks Asaas for the refunds that are due; the charges must have been read from Asaas just before. A refusal, e.g. because the fee left
 * the balance short, is retried after 10 min to 6 h and never called refunded. Returns whether anything was sent.
 */
export const sendRefunds = async (
  deps: Deps,
  refunds: readonly StoredRefund[],
  charges: readonly StoredCharge[],
): Promise<boolean> => {
  let sent = false;
  for (const refund of refunds) {
    const charge = charges.find(({ id }) => id === refund.chargeId);
    if (charge?.asaasId == null || charge.state !== 'paid' || !isDue(refund, deps.clock())) continue;
    await send(deps, refund, { ...charge, asaasId: charge.asaasId });
    sent = true;
  }
  return sent;
};

const send = async (
  { db, asaas, clock, logger }: Deps,
  refund: StoredRefund,
  charge: StoredCharge & { readonly asaasId: string },
): Promise<void> => {
  const refunds = createRefundsRepository(db);
  const attempts = refund.attempts + 1;
  const nextAttemptAt = new Date(
    clock().getTime() + Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MS_MAX),
  );
  try {
    if (charge.method === 'boleto') {
      const { formUrl } = await asaas.requestBoletoRefund(charge.asaasId);
      await refunds.save(refund, { state: 'in_progress', formUrl, attempts, nextAttemptAt });
    } else {
      await asaas.refundPayment(charge.asaasId, { amountCents: refund.amountCents });
      await refunds.save(refund, { state: 'in_progress', attempts, nextAttemptAt });
    }
  } catch (error) {
    if (error instanceof AsaasRefused) {
      logger.warn({ err: error, chargeId: charge.id, attempts }, 'refund.waiting');
      await refunds.save(refund, { state: 'waiting', attempts, nextAttemptAt });
    } else if (error instanceof AsaasOutcomeUnknown) {
      // The next synchronisation reads the charge before it asks again.
      logger.warn({ chargeId: charge.id, attempts }, 'refund.outcome_unknown');
      await refunds.save(refund, { attempts, nextAttemptAt });
    } else throw error;
  }
};

/** Returns the state that a charge's own state gives its refund; undefined if it stays. */
export const followCharge = (
  { state }: StoredRefund,
  charge: StoredCharge | undefined,
): StoredRefund['state'] | undefined => {
  if (charge?.state === 'refunded' && state !== 'refunded') return 'refunded';
  if (charge?.state === 'refunding' && (state === 'requested' || state === 'waiting')) return 'in_progress';
  // The bank has denied the refund, so it is requested again.
  if (charge?.state === 'paid' && state === 'in_progress') return 'waiting';
  return undefined;
};
