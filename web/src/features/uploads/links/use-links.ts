import type { Link } from '@escriba/contracts/transcription/links';
import { DEFAULT_LANGUAGE } from '@escriba/contracts/shared/languages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAppServices } from '../../../data/app-services.ts';
import { addLink, linksQuery } from '../../../data/links/links.ts';
import { transcriptionKeys } from '../../../data/transcriptions/keys.ts';
import { usageKey } from '../../../data/usage/usage.ts';
import { fieldsOf, toSent } from '../queue/sent-choices.ts';
import { useUploadQueue } from '../queue/upload-queue.ts';

const NONE: readonly Link[] = [];

/** Returns the links of the list, oldest first; those that became recordings are among the recordings. */
export const useLinks = (): readonly Link[] => {
  const { data = NONE } = useQuery(linksQuery(useAppServices().session));
  return data.filter(({ state }) => state !== 'completed').toReversed();
};

/** Returns whether the links load for the first time. */
export const useAreLinksLoading = (): boolean => {
  const { isLoading, failureCount } = useQuery(linksQuery(useAppServices().session));
  return isLoading && failureCount === 0;
};

/** Shows recordings as soon as their links are fetched. */
export const useFetchedRecordings = (): void => {
  const { session, queries, live } = useAppServices();
  const { data } = useQuery(linksQuery(session));
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const completed = data.filter(({ state }) => state === 'completed').map(({ linkId }) => linkId);
    const before = known.current;
    known.current = new Set(completed);
    if (before === null) return;
    const fresh = completed.filter((id) => !before.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) live.follow(id);
    void queries.invalidateQueries({ queryKey: transcriptionKeys.lists });
    void queries.invalidateQueries({ queryKey: usageKey });
  }, [data, live, queries]);
};

/** Returns a function that gives a link with the choices of the page, which every upload has. It throws `ApiError`. */
export const useAddLink = () => {
  const { session, queries } = useAppServices();
  const { store } = useUploadQueue();
  return async (url: string, title?: string): Promise<void> => {
    const { language, ...choices } = store.getState();
    await addLink(session, {
      url,
      ...(title === undefined ? {} : { title }),
      language_code: language ?? DEFAULT_LANGUAGE,
      ...fieldsOf(toSent(choices)),
    });
    await queries.invalidateQueries({ queryKey: linksQuery(session).queryKey });
  };
};
