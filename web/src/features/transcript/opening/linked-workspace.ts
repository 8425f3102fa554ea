import { useEffect } from 'react';
import { useAppServices } from '../../../data/app-services.ts';
import type { QueryClient } from '@tanstack/react-query';
import { findChoice } from '../../../session/workspace-choice.ts';
import type { Session } from '../../../session/session.ts';

// Few addresses name a workspace.
const loadWorkspaces = () => import('../../../data/account/workspaces.ts');

/** Enters the workspace that the page's address names, if the user is a member of it; the address then names none. */
const enterLinkedWorkspace = async (session: Session, queries: QueryClient): Promise<void> => {
  const url = new URL(window.location.href);
  const wanted = url.searchParams.get('workspace');
  const { user } = session.getState();
  if (wanted === null || user == null) return;
  url.searchParams.delete('workspace');
  const path = url.pathname + url.search + url.hash;
  const { switchWorkspace, workspacesQuery } = await loadWorkspaces();
  const isHere = findChoice(user.id)?.id === wanted;
  const workspace = isHere
    ? undefined
    : (await queries.fetchQuery(workspacesQuery(session))).find(({ id }) => id === wanted);
  if (workspace === undefined) window.history.replaceState(window.history.state, '', path);
  else switchWorkspace(user.id, workspace, path);
};

/** Enters the workspace of a link from a mail. */
export const useLinkedWorkspace = (): void => {
  const { session, queries } = useAppServices();
  useEffect(() => {
    // If the workspaces are not known, the page stays in its space.
    void enterLinkedWorkspace(session, queries).catch(() => undefined);
  }, [session, queries]);
};
