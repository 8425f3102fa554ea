import type { UsageCharge } from '@escriba/contracts/usage/usage';
import type { Selectable } from 'kysely';
import type { Charges } from '../platform/db/schema.generated.ts';

/** Returns a charge as its user sees it. */
export const toUsageCharge = (row: Selectable<Charges>): UsageCharge => ({
  transcriptionId: row.transcription_id,
  round: row.round,
  state: row.state as UsageCharge['state'], // the column's check knows the same words
  day: row.day,
  seconds: row.seconds,
  sizeBytes: row.size_bytes,
  reservedAt: row.reserved_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  ...(row.workspace_id !== null && { isOfWorkspace: true as const }),
});
