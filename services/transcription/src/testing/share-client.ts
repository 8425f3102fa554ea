import type { ShareLink, SharedTranscript } from '@escriba/contracts/transcription/sharing';
import type { LibraryUser } from './library-user.ts';
import type { TestService } from './start-test-service.ts';

type ApiResponse<T> = { status: number; error?: string; message?: string; data: T };
export type MadeLink = { link: ShareLink; path: string; origin: string | null };

const responseOf = async <T>(response: Response): Promise<ApiResponse<T>> => ({
  status: response.status,
  ...((await response.json()) as Omit<ApiResponse<T>, 'status'>),
});

/** Creates an owner's actions on the links of a transcript. */
export const createLinkOwner = (user: LibraryUser) => {
  const make = async (id: string, wanted: Record<string, unknown> = {}): Promise<ApiResponse<MadeLink>> =>
    responseOf(
      await user.request('POST', `/api/transcription/${id}/links`, { body: JSON.stringify(wanted) }),
    );

  return {
    make,
    /** Creates a link; returns it with the token of its address. */
    made: async (id: string, wanted: Record<string, unknown> = {}) => {
      const { data, status } = await make(id, wanted);
      if (status !== 201) throw new Error(`no link: ${status}`);
      return { ...data.link, token: data.path.replace('/t/', '') };
    },
    list: async (id: string): Promise<ApiResponse<ShareLink[]>> =>
      responseOf(await user.request('GET', `/api/transcription/${id}/links`)),
    addressOf: async (
      id: string,
      linkId: string,
    ): Promise<ApiResponse<{ path: string; origin: string | null }>> =>
      responseOf(await user.request('GET', `/api/transcription/${id}/links/${linkId}/address`)),
    revoke: async (id: string, linkId: string): Promise<ApiResponse<undefined>> =>
      responseOf(await user.request('DELETE', `/api/transcription/${id}/links/${linkId}`)),
  };
};

/** Creates a holder of a link, with nothing else, or signed in as that user; at the product, or at a company's own domain. */
export const createLinkReader = (
  service: TestService,
  ip = '198.51.100.1',
  userId?: string,
  ownHost?: string,
) => ({
  open: async (token: string, body: Record<string, unknown> = {}): Promise<ApiResponse<SharedTranscript>> =>
    responseOf(
      await fetch(`${service.url}/api/transcription/shared/${token}`, {
        method: 'POST',
        headers: {
          ...(await service.callerHeaders({
            ip,
            ...(userId === undefined ? {} : { userId }),
            ...(ownHost === undefined ? {} : { ownHost }),
          })),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    ),
  /** Requests audio as a player does: only the address, no headers. */
  hear: async (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(service.url + url, {
      headers: {
        ...(await service.callerHeaders({ ip, ...(ownHost === undefined ? {} : { ownHost }) })),
        ...headers,
      },
    }),
});
