import { randomUUID } from 'node:crypto';
import { ROLE_PERMISSIONS, type WorkspaceRole } from '@escriba/contracts/auth/workspace-roles';
import { createLabelsClient } from './labels-client.ts';
import type { LibraryUser } from './library-user.ts';
import type { TestService } from './start-test-service.ts';

/** Creates a member of a workspace, whose recordings `workspace` adds. */
export const createMember = (service: TestService, workspace: LibraryUser, role: WorkspaceRole) => {
  const personId = randomUUID();
  const { userId } = workspace;
  const request = async (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
    workspace.request(method, path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        ...(await service.callerHeaders({ userId, personId, permissions: ROLE_PERMISSIONS[role] })),
      },
    });
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await request(
      method,
      `/api/transcription/${path}`,
      body === undefined ? {} : { body: JSON.stringify(body) },
    );
    return { status: response.status, text: await response.text() };
  };
  return {
    personId,
    request,
    /** Sends a request, and returns the response as text. */
    send,
    ...createLabelsClient({ request }),
    /** Creates a folder and chooses who sees it. */
    folder: async (name: string, access: { visibility: string; memberIds?: string[] }): Promise<string> => {
      const { data } = await createLabelsClient({ request }).create('folders', name);
      const { status, text } = await send('PATCH', `folders/${data.id}/access`, { memberIds: [], ...access });
      if (status !== 200) throw new Error(text);
      return data.id;
    },
  };
};
