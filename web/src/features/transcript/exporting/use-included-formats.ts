import { type ExportFormat, canExport } from '@escriba/contracts';
import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../../data/usage.ts';

/** Which files the person's plan exports. All of them while the plan is not known: the server refuses with a sentence. */
export const useIncludedFormats = (): ((format: ExportFormat) => boolean) => {
  const { data } = useQuery(usageQuery());
  return (format) => data === undefined || canExport(data.user.planInForce, format);
};
