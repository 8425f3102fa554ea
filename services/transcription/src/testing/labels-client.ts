import type { Label, Labels } from '@escriba/contracts/transcription/labels';
import type { TranscriptionItem } from '@escriba/contracts/transcription/library';
import type { LibraryUser } from './library-user.ts';

type ApiResponse<T> = { status: number; error?: string; data: T };

/** Creates a user's requests about folders and tags. */
export const createLabelsClient = ({ request }: Pick<LibraryUser, 'request'>) => {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<ApiResponse<T>> => {
    const response = await request(
      method,
      `/api/transcription/${path}`,
      body === undefined ? {} : { body: JSON.stringify(body) },
    );
    return { status: response.status, ...((await response.json()) as Omit<ApiResponse<T>, 'status'>) };
  };
  return {
    list: async (): Promise<Labels> => (await call<Labels>('GET', 'labels')).data,
    create: (kind: 'folders' | 'tags', name: unknown) => call<Label>('POST', kind, { name }),
    rename: (kind: 'folders' | 'tags', id: string, name: unknown) =>
      call<Label>('PATCH', `${kind}/${id}`, { name }),
    remove: (kind: 'folders' | 'tags', id: string) => call<never>('DELETE', `${kind}/${id}`),
    organise: (filing: Record<string, unknown>) => call<TranscriptionItem[]>('POST', 'organise', filing),
  };
};
