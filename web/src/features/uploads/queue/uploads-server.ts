import type { Session } from '../../../session/session.ts';

const TUS = { 'Tus-Resumable': '1.0.0' };
const TRIES_MAX = 5;
const BUSY = new Set([409, 423]);
const GONE = new Set([404, 410]);

export type UploadsServer = ReturnType<typeof createUploadsServer>;

/** Reads the state of an upload on the server. */
export const createUploadsServer = (session: Pick<Session, 'fetch'>) => ({
  /** Returns how many bytes the server has; undefined if the upload no longer exists. Rejects if the server cannot be reached. */
  findOffset: async (url: string): Promise<number | undefined> => {
    const response = await session.fetch(url, { method: 'HEAD', headers: TUS });
    if (GONE.has(response.status)) return undefined;
    const offset = Number(response.headers.get('upload-offset') ?? Number.NaN);
    if (!response.ok || !Number.isFinite(offset)) throw new Error(`no offset: ${response.status}`);
    return offset;
  },

  /** Deletes an upload; true once it no longer exists. A request that was just aborted may lock it for a moment. */
  removeFromServer: async (url: string): Promise<boolean> => {
    for (let attempt = 1; attempt <= TRIES_MAX; attempt += 1) {
      try {
        const { ok, status } = await session.fetch(url, { method: 'DELETE', headers: TUS });
        if (ok || GONE.has(status)) return true;
        if (!BUSY.has(status)) return false;
      } catch {
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt));
    }
    return false;
  },
});
