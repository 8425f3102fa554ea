import type { ApiKey } from '@escriba/contracts/auth/api-keys';
import type { WorkspaceKey } from '@escriba/contracts/auth/workspace-keys';
import { queryOptions } from '@tanstack/react-query';
import type { Session } from '../../session/session.ts';

/** A key of the account, or of a workspace: then with the member who created it. */
export type ListedKey = ApiKey & Partial<Pick<WorkspaceKey, 'createdBy'>>;

/**
 * Loads the API keys of a workspace, or without one those of the account, newest first, with the limits that a new key can have. Their contracts
 * are files of their own: settings need them late.
 */
export const apiKeysQuery = (session: Pick<Session, 'call'>, workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['api-keys', workspaceId ?? null],
    queryFn: async ({ signal }) => {
      const { data, requestsPerMinute } = await (workspaceId === undefined
        ? listOwn(session, signal)
        : listOfWorkspace(session, workspaceId, signal));
      const keys: readonly ListedKey[] = data;
      return { keys, requestsPerMinute };
    },
  });

const listOwn = async (session: Pick<Session, 'call'>, signal: AbortSignal) => {
  const { listApiKeys } = await import('@escriba/contracts/auth/api-keys');
  return session.call(listApiKeys, {}, { signal });
};

const listOfWorkspace = async (session: Pick<Session, 'call'>, id: string, signal: AbortSignal) => {
  const { listWorkspaceKeys } = await import('@escriba/contracts/auth/workspace-keys');
  return session.call(listWorkspaceKeys, { params: { id } }, { signal });
};
