import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type ConnectionRequest,
  describeConnectionFailure,
  isWhole,
  requestCheckQuery,
} from './connection.ts';
import { useServices } from '../../session/services.ts';

export type RequestCheck =
  | { readonly name: 'loading' }
  | { readonly name: 'good' }
  | { readonly name: 'error'; readonly message: string };

/** Refuses what the server would refuse, before the user signs in for it. `isNeeded` is false for a signed-in user. */
export const useRequestCheck = (
  request: ConnectionRequest,
  isNeeded: boolean,
): { readonly check: RequestCheck; readonly checkAgain: () => void } => {
  const { t } = useTranslation('extension');
  const { session } = useServices();
  const query = useQuery({ ...requestCheckQuery(session, request), enabled: isNeeded && isWhole(request) });
  const find = (): RequestCheck => {
    if (!isWhole(request)) return { name: 'error', message: t('failure.parameters') };
    if (query.isSuccess) return { name: 'good' };
    if (query.isFetching || !query.isError) return { name: 'loading' };
    return { name: 'error', message: describeConnectionFailure(query.error, t) };
  };
  return { check: find(), checkAgain: () => void query.refetch() };
};
