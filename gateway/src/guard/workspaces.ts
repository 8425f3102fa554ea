import type { IncomingMessage } from 'node:http';
import { ROLE_PERMISSIONS, WORKSPACE_HEADER } from '@escriba/contracts/auth/workspace-roles';
import { findGrant } from '@escriba/contracts/auth/workspaces';
import { createExpiringCache } from '@escriba/http';
import type * as Type from 'typebox';
import { notAMember } from '../platform/gateway.errors.ts';
import { askService } from '../platform/ask-service.ts';
import type { Upstream } from '../platform/upstream.ts';
import type { EndedSessionMemory } from './ended-session-memory.ts';
import type { User } from './user-tokens.ts';

type WorkspacesDeps = {
  /** Knows members and roles. Absent: there are no workspaces. */
  readonly auth: Upstream | undefined;
  readonly endedSessions: Pick<EndedSessionMemory, 'has'>;
  readonly now?: () => number;
};

type Grant = NonNullable<Type.Static<(typeof findGrant.responses)[200]>['data']>;

const KNOWN_MS = 30_000;
/** Who is no member is cached briefly, because an invitation may be accepted in that second. */
const UNKNOWN_MS = 2_000;
const CACHED_GRANTS_MAX = 20_000;
const RESPONSE_TIMEOUT_MS = 5_000;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Between a session and a grant; neither contains it. */
const AND = '~';

/** Returns what ends a caller: its session, and in a workspace what the user may do there. */
export const endsOf = (sessionId: string): readonly string[] => sessionId.split(AND);

/**
 * Lets users act for workspaces. Auth is asked at most every 30 s per user and workspace; a membership that ends and a role that changes hold at
 * once, as the end of a session does.
 */
export const createWorkspaces = ({ auth, endedSessions, now = Date.now }: WorkspacesDeps) => {
  const cache = createExpiringCache<Grant | 'none'>({ entriesMax: CACHED_GRANTS_MAX, now });

  const find = async (userId: string, workspaceId: string): Promise<Grant | 'none'> => {
    const key = `${userId} ${workspaceId}`;
    const cached = cache.find(key);
    if (cached === 'none' || (cached !== undefined && !endedSessions.has(cached.grantId))) return cached;
    if (auth === undefined) return 'none';
    const found = (await ask(auth, { userId, workspaceId })) ?? 'none';
    cache.set(key, found, now() + (found === 'none' ? UNKNOWN_MS : KNOWN_MS));
    return found;
  };

  return {
    /**
     * Returns the caller of a request in the workspace that its header names; the user without that header. Throws `gateway.not_a_member`,
     * `gateway.service_unavailable`.
     */
    enter: async ({ headers }: Pick<IncomingMessage, 'headers'>, user: User): Promise<User> => {
      const workspaceId = headers[WORKSPACE_HEADER];
      if (workspaceId === undefined) return user;
      if (typeof workspaceId !== 'string' || !ID.test(workspaceId) || !ID.test(user.id)) throw notAMember();
      const grant = await find(user.id, workspaceId);
      if (grant === 'none' || endedSessions.has(grant.grantId)) throw notAMember();
      return {
        id: workspaceId,
        sessionId: user.sessionId + AND + grant.grantId,
        endsAt: user.endsAt,
        permissions: ROLE_PERMISSIONS[grant.role],
        actor: { personId: user.id },
      };
    },
  };
};

export type Workspaces = ReturnType<typeof createWorkspaces>;

type Wanted = { readonly userId: string; readonly workspaceId: string };

const ask = async (auth: Upstream, wanted: Wanted): Promise<Grant | null> =>
  (await askService(auth, findGrant, { body: wanted, timeoutMs: RESPONSE_TIMEOUT_MS })).data;
