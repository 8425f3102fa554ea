import { canExport } from '@escriba/contracts/plans/features';
import type { ExportFormat } from '@escriba/contracts/shared/export-formats';
import { useUsage } from '../../../data/usage/usage.ts';

/** Returns which formats the plan includes. While the plan is unknown all are offered: the server refuses with a message. */
export const useIncludedFormats = (): ((format: ExportFormat) => boolean) => {
  const { data } = useUsage();
  return (format) => data === undefined || canExport(data.user.planInForce, format);
};
