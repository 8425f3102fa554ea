import { localDayOf } from '@escriba/calendar';
import type { RouteOutput } from '@escriba/contracts/shared/route';
import { CHARGES_PAGE_SIZE, ChargeKey, type listUsageCharges } from '@escriba/contracts/usage/usage';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import type { DB } from '../platform/db/schema.generated.ts';
import { createChargesRepository } from './charges.repository.ts';
import { findAccount } from '../users/users.ts';
import { chargeNotFound } from './ledger.errors.ts';
import { toUsageCharge } from './to-usage-charge.ts';

type StatementQuery = {
  /** The month, `YYYY-MM` in São Paulo; the current one by default. */
  readonly month?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};
type Page = Omit<RouteOutput<typeof listUsageCharges>, 'success'>;

/** Lists the charges of a user or a workspace, month by month. */
export const createStatement = ({ db, clock }: { readonly db: Kysely<DB>; readonly clock: () => Date }) => ({
  /**
   * Returns a page of a month's charges, newest first, and the sum of the month.
   * @throws chargeNotFound for a cursor that is no charge of the user
   */
  list: async (
    userId: string,
    { month = toMonth(localDayOf(clock()).month), limit = CHARGES_PAGE_SIZE, cursor }: StatementQuery,
  ): Promise<Page> => {
    const charges = createChargesRepository(db, await findAccount(db, userId));
    const firstDay = `${month}-01`;
    const after = cursor === undefined ? undefined : await charges.findPlace(parseCursor(cursor));
    if (cursor !== undefined && after === undefined) throw chargeNotFound();
    const [rows, totalSeconds, first] = await Promise.all([
      charges.listPage(firstDay, after, limit + 1),
      charges.sumMonth(firstDay),
      charges.findFirstMonth(),
    ]);
    const page = rows.slice(0, limit).map(toUsageCharge);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      data: page,
      nextCursor: last === undefined ? null : toCursor(last),
      month,
      totalSeconds,
      firstMonth: first === undefined ? null : toMonth(first),
    };
  },
});

export type Statement = ReturnType<typeof createStatement>;

/** Returns `YYYY-MM` of a day. */
const toMonth = (day: string): string => day.slice(0, 7);

const toCursor = ({ transcriptionId, round }: ChargeKey): string => `${transcriptionId}.${round}`;

const parseCursor = (cursor: string): ChargeKey => {
  const [transcriptionId, round] = cursor.split('.');
  const key = { transcriptionId, round: Number(round) };
  if (!Value.Check(ChargeKey, key)) throw chargeNotFound();
  return key;
};
