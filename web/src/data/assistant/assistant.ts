import {
  agreeToAssistant,
  type AssistantStatus,
  getAssistant,
} from '@escriba/contracts/transcription/assistant';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../session/services.ts';
import type { Session } from '../../session/session.ts';

export const assistantKey = ['assistant'] as const;

/** How long a status counts as current. If it changes meanwhile, the server refuses what is requested, and it is loaded again. */
const FRESH_MS = 60_000;

/** Loads which language model there is, and whether the user has agreed to its server. */
export const assistantQuery = (session: Session) =>
  queryOptions({
    queryKey: assistantKey,
    queryFn: async ({ signal }): Promise<AssistantStatus> =>
      (await session.call(getAssistant, {}, { signal })).data,
    staleTime: FRESH_MS,
  });

/** The language model of the installation. */
export type Assistant = AssistantStatus & { readonly recipient: string };

/**
 * Returns the language model that can be used; undefined without one, and while that is unknown: then the panel has what is made without.
 * `isOpen`: whether the panel is.
 */
export const useAssistant = (
  isOpen = true,
): { readonly assistant?: Assistant; readonly isSettled: boolean } => {
  const { session } = useServices();
  const { data, isPending, fetchStatus, errorUpdateCount } = useQuery({
    ...assistantQuery(session),
    enabled: isOpen,
  });
  // A status that failed to load is loaded again with each part of the panel.
  const isSettled = !isPending || fetchStatus === 'paused' || errorUpdateCount > 0;
  return data?.isAvailable === true && data.recipient !== null
    ? { assistant: { ...data, recipient: data.recipient }, isSettled }
    : { isSettled };
};

/** Agrees that texts are sent to the server that the page has named. Another server by now is shown, and asked for again. `onAgreed` is called once the agreement is recorded. */
export const useAgree = (onAgreed: () => void) => {
  const { session } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (recipient: string): Promise<AssistantStatus> =>
      (await session.call(agreeToAssistant, { body: { recipient } })).data,
    onSuccess: (agreed) => {
      queries.setQueryData<AssistantStatus>(assistantKey, agreed);
      onAgreed();
    },
    onError: () => queries.invalidateQueries({ queryKey: assistantKey }),
  });
};
