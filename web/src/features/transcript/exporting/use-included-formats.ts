import { type ExportFormat, canExport } from '@escriba/contracts';
import { useUsage } from '../../../data/usage/usage.ts';

/** Which files the person's plan exports. All of them while the plan is not known: the server refuses with a sentence. */
export const useIncludedFormats = (): ((format: ExportFormat) => boolean) => {
  const { data } = useUsage();
  return (format) => data === undefined || canExport(data.user.planInForce, format);
};
