import type { Question } from '@escriba/contracts/transcription/questions';
import type { LibraryUser } from './library-user.ts';

type ApiResponse<T> = { status: number; error?: string; data: T };

/** Creates a user's requests about questions. */
export const createQuestionsClient = ({ request }: Pick<LibraryUser, 'request'>) => {
  const call = async <T>(method: string, path = '', body?: unknown): Promise<ApiResponse<T>> => {
    const response = await request(
      method,
      `/api/transcription/questions${path}`,
      body === undefined ? {} : { body: JSON.stringify(body) },
    );
    return { status: response.status, ...((await response.json()) as Omit<ApiResponse<T>, 'status'>) };
  };
  return {
    ask: (body: unknown) => call<Question>('POST', '', body),
    list: (filter: Record<string, string> = {}) =>
      call<Question[]>('GET', `?${new URLSearchParams(filter).toString()}`),
    get: (id: string) => call<Question>('GET', `/${id}`),
    delete: (id: string) => call<undefined>('DELETE', `/${id}`),
  };
};

export type QuestionsClient = ReturnType<typeof createQuestionsClient>;
