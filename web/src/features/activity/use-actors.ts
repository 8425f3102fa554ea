import { useQuery } from '@tanstack/react-query';
import { workspaceQuery } from '../../data/account/workspaces.ts';
import { useServices } from '../../session/services.ts';
import { useSession } from '../../session/use-session.ts';
import { useWorkspace } from '../../session/use-workspace.ts';
import type { Actors } from './actor-name.ts';

/** Returns who acts in this space; undefined while the members load. */
export const useActors = (): Actors | undefined => {
  const { session } = useServices();
  const { user } = useSession();
  const workspace = useWorkspace();
  const { data, isError } = useQuery({
    ...workspaceQuery(session, workspace?.id ?? ''),
    enabled: workspace !== undefined,
  });
  if (workspace === undefined) return { userId: user?.id, members: undefined };
  if (data === undefined) return isError ? { userId: user?.id, members: 'unknown' } : undefined;
  return { userId: user?.id, members: data.members };
};
