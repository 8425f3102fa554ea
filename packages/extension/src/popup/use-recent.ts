import { createClient, readEvents } from '@escriba/client';
import {
  listTranscriptions,
  streamAllTranscriptions,
  type TranscriptionItem,
} from '@escriba/contracts/transcription/library';
import { useEffect, useState } from 'react';
import { ask } from '../messages/messages.ts';
import { ORIGIN } from '../platform/env.ts';

export type Recent =
  | { readonly name: 'loading' | 'failed' }
  | { readonly name: 'loaded'; readonly items: readonly TranscriptionItem[] };

const COUNT = 5;
const RECONNECT_MS = 3_000;

const headers = async (): Promise<Record<string, string>> => {
  const reply = await ask<{ token: string }>({ to: 'worker', type: 'token' });
  return reply.ok ? { authorization: `Bearer ${reply.token}` } : {};
};
const client = createClient({ baseUrl: ORIGIN, headers });

/** Returns the latest transcripts; each event of the server reloads them. */
export const useRecent = (): Recent => {
  const [recent, setRecent] = useState<Recent>({ name: 'loading' });
  useEffect(() => {
    const ends = new AbortController();
    const load = async (): Promise<void> => {
      const { data } = await client.call(
        listTranscriptions,
        { query: { limit: COUNT } },
        { signal: ends.signal },
      );
      setRecent({ name: 'loaded', items: data });
    };
    const follow = async (): Promise<void> => {
      const options = { headers: await headers(), signal: ends.signal };
      for await (const { event } of readEvents(ORIGIN + streamAllTranscriptions.path, options))
        if (event !== 'message') await load();
    };
    const keepUp = async (): Promise<void> => {
      while (!ends.signal.aborted) {
        await load()
          .then(follow)
          .catch(() => {
            if (!ends.signal.aborted) setRecent((now) => (now.name === 'loaded' ? now : { name: 'failed' }));
          });
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      }
    };
    void keepUp();
    return () => ends.abort();
  }, []);
  return recent;
};
