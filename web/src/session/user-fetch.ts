import { WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';
import type { HeldSession } from './held-session.ts';
import type { Renewal } from './renewal.ts';
import { authenticationExpired } from './session-errors.ts';
import type { Exclusively, SharedSession } from './shared-session.ts';
import { findChoice } from './workspace-choice.ts';

type UserFetchDeps = {
  readonly send: typeof globalThis.fetch;
  readonly renewal: Renewal;
  readonly shared: Pick<SharedSession, 'getHeld' | 'change' | 'catchUp'>;
  readonly exclusively: Exclusively;
  /** Called once the user is no member of the page's workspace any more. Absent: requests are for the user in person. */
  readonly onWorkspaceLost?: ((workspaceId: string) => void) | undefined;
};

/** Creates `fetch` for the signed-in user, in the workspace of the page. A 401 causes one renewal and one retry, always as the same user. */
export const createUserFetch = ({
  send,
  renewal,
  shared,
  exclusively,
  onWorkspaceLost,
}: UserFetchDeps): typeof globalThis.fetch => {
  const expire = (used: HeldSession): Promise<void> =>
    exclusively(async () => {
      shared.catchUp();
      if (shared.getHeld()?.accessToken === used.accessToken) shared.change(null, 'expired');
    });

  const sendAs = async (
    url: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    held: HeldSession,
  ): Promise<Response> => {
    const workspaceId = onWorkspaceLost && findChoice(held.user?.id)?.id;
    const response = await send(url, withIdentity(init, held, workspaceId));
    if (workspaceId !== undefined && (await isRefusedMember(response))) onWorkspaceLost?.(workspaceId);
    return response;
  };

  return async (url, init) => {
    const first = await renewal.getFresh();
    const response = await sendAs(url, init, first);
    if (response.status !== 401) return response;
    const second = await renewal.renew(first);
    if (!isSameUser(first, second)) throw authenticationExpired();
    const again = await sendAs(url, init, second);
    if (again.status !== 401) return again;
    await expire(second);
    throw authenticationExpired();
  };
};

const isSameUser = (one: HeldSession, other: HeldSession): boolean =>
  one.user === null || other.user === null || one.user.id === other.user.id;

const withIdentity = (
  init: RequestInit | undefined,
  { accessToken }: HeldSession,
  workspaceId: string | undefined,
): RequestInit => ({
  ...init,
  headers: {
    ...Object.fromEntries(new Headers(init?.headers)),
    authorization: `Bearer ${accessToken}`,
    ...(workspaceId === undefined ? {} : { [WORKSPACE_HEADER]: workspaceId }),
  },
});

const isRefusedMember = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'gateway.not_a_member'
  );
};
