import type { AutomaticForm, AutomaticForms } from '@escriba/contracts/transcription/automatic-forms';
import type { AssistantStatus } from '@escriba/contracts/transcription/assistant';
import type { Insight, InsightForm } from '@escriba/contracts/transcription/insights';
import type { OwnForm } from '@escriba/contracts/transcription/own-forms';
import type { TestService } from './start-test-service.ts';

type ApiResponse<T> = { status: number; error?: string; message?: string; data: T };

/** Creates a client for what is made of a user's recordings. Without a user id the client is signed out. */
export const createInsightsClient = (service: TestService, userId?: string) => {
  const call = async <T>(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<ApiResponse<T>> => {
    const response = await fetch(`${service.url}/api/transcription/${path}`, {
      method,
      headers: {
        ...(await service.callerHeaders(userId === undefined ? {} : { userId })),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as Omit<ApiResponse<T>, 'status'>) };
  };
  return {
    create: (id: string, form: InsightForm = 'summary', headers: Record<string, string> = {}) =>
      call<Insight>('POST', `${id}/insights`, { body: { form }, headers }),
    /** Sends any body. */
    ask: (id: string, body: unknown) => call<Insight>('POST', `${id}/insights`, { body }),
    list: (id: string) => call<Insight[]>('GET', `${id}/insights`),
    get: (id: string, insightId: string) => call<Insight>('GET', `${id}/insights/${insightId}`),
    /** Reads, agrees to or withdraws from the language model. */
    assistant: () => call<AssistantStatus>('GET', 'assistant'),
    agree: (recipient: string) =>
      call<AssistantStatus>('POST', 'assistant/agreement', { body: { recipient } }),
    withdraw: () => call<AssistantStatus>('DELETE', 'assistant/agreement'),
    tick: (id: string, insightId: string, ticked: unknown) =>
      call<{ ticked: number[] }>('PATCH', `${id}/insights/${insightId}`, { body: { ticked } }),
    delete: (id: string, insightId: string) => call<undefined>('DELETE', `${id}/insights/${insightId}`),
    forms: {
      list: () => call<OwnForm[]>('GET', 'forms'),
      create: (body: unknown) => call<OwnForm>('POST', 'forms', { body }),
      change: (id: string, body: unknown) => call<OwnForm>('PATCH', `forms/${id}`, { body }),
      delete: (id: string) => call<undefined>('DELETE', `forms/${id}`),
    },
    automatic: {
      list: () => call<AutomaticForms>('GET', 'automatic-forms'),
      set: (forms: unknown) =>
        call<{ forms: AutomaticForm[] }>('PATCH', 'automatic-forms', { body: { forms } }),
      setFolder: (folderId: string, forms: unknown) =>
        call<{ forms: AutomaticForm[] }>('PATCH', `folders/${folderId}/automatic-forms`, { body: { forms } }),
    },
    /** Returns how many count this month. */
    used: async (): Promise<number> => (await call<{ used: number }>('GET', 'insights/usage')).data.used,
  };
};

export type InsightsClient = ReturnType<typeof createInsightsClient>;
