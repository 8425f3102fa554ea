import { listWorkspaces, readWorkspace, type WorkspaceSummary } from '@escriba/contracts/auth/workspaces';
import { queryOptions } from '@tanstack/react-query';
import { paths } from '../../platform/paths.ts';
import type { Session } from '../../session/session.ts';
import { findChoice, storeChoice } from '../../session/workspace-choice.ts';

type Caller = Pick<Session, 'call' | 'getState'>;

/** Loads the workspaces of the user, by name. The name and role of the page's workspace follow the response. */
export const workspacesQuery = (session: Caller) =>
  queryOptions({
    queryKey: ['workspaces'],
    queryFn: async ({ signal }) => {
      const { data } = await session.call(listWorkspaces, {}, { signal });
      keepChoiceCurrent(session, data);
      return data;
    },
    staleTime: 30_000,
  });

/** Loads a workspace with its members and invitations. */
export const workspaceQuery = (session: Caller, id: string) =>
  queryOptions({
    queryKey: ['workspaces', id],
    queryFn: async ({ signal }) => (await session.call(readWorkspace, { params: { id } }, { signal })).data,
    // Others join and change roles meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const keepChoiceCurrent = (session: Caller, workspaces: readonly WorkspaceSummary[]): void => {
  const choice = findChoice(session.getState().user?.id);
  const current = workspaces.find(({ id }) => id === choice?.id);
  if (choice === undefined || current === undefined) return;
  const { name, role } = current;
  if (choice.name !== name || choice.role !== role) storeChoice({ ...choice, name, role });
};

/** Enters a workspace, or the user's own space: the page loads again, so that nothing of the other one is left in it. */
export const switchWorkspace = (
  userId: string,
  workspace: Pick<WorkspaceSummary, 'id' | 'name' | 'role'> | undefined,
  path: string = paths.app,
): void => {
  storeChoice(workspace && { userId, id: workspace.id, name: workspace.name, role: workspace.role });
  window.location.assign(path);
};
