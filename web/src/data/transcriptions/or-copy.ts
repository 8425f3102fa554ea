import { ApiError } from '@escriba/client';
import { DATABASES, deleteDatabase } from '../../platform/databases.ts';
import { whenIdle } from '../../platform/idle.ts';
import type { Session } from '../../session/session.ts';
import type { Kept } from './keys.ts';
import { toOwnerId } from '../../session/workspace-choice.ts';

type Reader = Pick<Session, 'getState' | 'subscribe'>;

type CopyOf<T> = {
  readonly load: () => Promise<T>;
  readonly keep: (userId: string, loaded: T) => Promise<void>;
  readonly find: (userId: string) => Promise<(T & Kept) | undefined>;
};

/** Loads from the server, and keeps a copy. If the server is out of reach, returns the copy of the last time, with its age. Throws `ApiError`. */
export const orCopy = async <T>(session: Reader, { load, keep, find }: CopyOf<T>): Promise<T & Kept> => {
  try {
    const loaded = await load();
    const userId = toOwnerId(session.getState().user?.id);
    if (userId !== undefined) void keepForUser(session, userId, () => keep(userId, loaded));
    return loaded as T & Kept;
  } catch (error) {
    const userId = isOutOfReach(error) ? await settledUser(session) : undefined;
    const copy = userId === undefined ? undefined : await find(userId);
    if (copy === undefined) throw error;
    return copy;
  }
};

/** Returns the user, once it is known whether an expired token still belongs to one. */
const settledUser = async (session: Reader): Promise<string | undefined> => {
  while (session.getState().status === 'loading')
    await new Promise<void>((resolve) => {
      const stop = session.subscribe(() => {
        stop();
        resolve();
      });
    });
  return toOwnerId(session.getState().user?.id);
};

/** Keeps something unless the user has left; what a sign-out overtakes is deleted again. */
export const keepForUser = async (
  session: Pick<Session, 'getState'>,
  userId: string,
  keep: () => Promise<void>,
): Promise<void> => {
  const isHere = () => toOwnerId(session.getState().user?.id) === userId;
  await whenIdle();
  if (!isHere()) return;
  await keep();
  if (!isHere()) await deleteDatabase(DATABASES.copies);
};

/** Returns whether there was no response, as opposed to a refusal. */
const isOutOfReach = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
