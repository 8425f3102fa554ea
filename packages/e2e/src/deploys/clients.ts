import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readEvents } from '@escriba/client';
import {
  LIST_PAGE_SIZE_MAX,
  type TranscriptionItem,
  getTranscription,
  listTranscriptions,
  streamAllTranscriptions,
} from '@escriba/contracts/transcription/library';
import {
  type OpenTranscript,
  openTranscript,
  saveTranscript,
} from '@escriba/contracts/transcription/transcript';
import { getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { Line } from '../chaos/line.ts';
import type { Upload } from '../chaos/uploads.ts';
import type { User } from '../testing/user.ts';

type ClientsDeps = { readonly url: string; readonly line: Line; readonly user: User };

const POLL_MS = 150;
const EDIT_MS = 200;
const REOPEN_MS = 100;
const JSON_BODY = { 'content-type': 'application/json' };

export type Clients = ReturnType<typeof createClients>;

/** Creates clients of one user: each works until `stopping` aborts and then ends its step; `giveUp` aborts that, too. */
export const createClients = ({ url, line, user }: ClientsDeps) => {
  const headers = user.bearer;
  const uploaded: string[] = [];
  const edits: string[] = [];
  const heard = new Set<string>();
  let streams = 0;

  const read = async <T>(contract: { path: string }, id: string, signal: AbortSignal): Promise<T> => {
    const response = await line.ask(contract.path.replace(':id', id), { headers }, signal);
    return ((await response.json()) as { data: T }).data;
  };
  const waitForEnd = async (id: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const { status } = await read<{ status: string }>(getTranscriptionStatus, id, signal);
      if (status !== 'pending' && status !== 'processing') return;
      await sleep(POLL_MS, undefined, { signal });
    }
  };
  const textOf = async (id: string, signal: AbortSignal): Promise<string[]> => {
    const { document } = await read<OpenTranscript>(openTranscript, id, signal);
    return document.segments.flatMap(({ words }) => words.map(({ text }) => text));
  };

  /** Lists the newest recordings as the library reads them, with those whose upload was not acknowledged yet. */
  const listNewest = async (signal: AbortSignal): Promise<TranscriptionItem[]> => {
    const path = `${listTranscriptions.path}?limit=${LIST_PAGE_SIZE_MAX}`;
    const response = await line.ask(path, { headers }, signal);
    return ((await response.json()) as { data: TranscriptionItem[] }).data;
  };

  return {
    /** Ids of acknowledged uploads, each waited for. */
    uploaded,
    /** Texts of acknowledged saves. */
    edits,
    /** Recordings whose end the event stream reported. */
    heard,
    countStreams: (): number => streams,
    waitForEnd,
    textOf,
    statusOf: async (id: string, signal: AbortSignal): Promise<string> =>
      (await read<TranscriptionItem>(getTranscription, id, signal)).status,

    upload: async (
      send: (upload: Upload) => Promise<string>,
      make: () => Buffer<ArrayBuffer>,
      [stopping, giveUp]: readonly [AbortSignal, AbortSignal],
    ): Promise<void> => {
      while (!stopping.aborted) {
        const id = await send({ line, headers, name: 'fala.wav', bytes: make(), signal: giveUp });
        await waitForEnd(id, giveUp);
        uploaded.push(id);
      }
    },

    /** Appends a passage with each save. */
    edit: async (id: string, [stopping, giveUp]: readonly [AbortSignal, AbortSignal]): Promise<void> => {
      while (!stopping.aborted) {
        const { revision, document } = await read<OpenTranscript>(openTranscript, id, giveUp);
        const last = document.segments.at(-1);
        const word = last?.words.at(-1);
        if (last === undefined || word === undefined) throw new Error('the transcript is empty');
        const text = `edit-${edits.length}`;
        const insert = [{ ...last, id: randomUUID(), words: [{ ...word, text }] }];
        const splices = [{ start: document.segments.length, deleteCount: 0, insert }];
        const body = JSON.stringify({ saveId: randomUUID(), baseRevision: revision, splices });
        const path = saveTranscript.path.replace(':id', id);
        const saved = await line.ask(
          path,
          { method: 'PATCH', headers: { ...headers, ...JSON_BODY }, body },
          giveUp,
        );
        if (!saved.ok) throw new Error(`save refused: ${saved.status} ${await saved.text()}`);
        edits.push(text);
        await sleep(EDIT_MS, undefined, { signal: giveUp });
      }
    },

    /** Opens the stream again whenever it ends, and then reads what it may have missed, as the web client does. */
    listen: async (signal: AbortSignal): Promise<void> => {
      const hear = ({ transcriptionId: id, status }: TranscriptionItem): void => {
        if (status === 'completed') heard.add(id);
      };
      const catchUp = async (): Promise<void> => {
        streams += 1;
        for (const item of await listNewest(signal)) hear(item);
      };
      while (!signal.aborted) {
        const address = new URL(streamAllTranscriptions.path, url).href;
        try {
          for await (const { event, data } of readEvents(address, { headers, signal })) {
            if (event === 'ready') await catchUp();
            if (event === 'changed') hear(JSON.parse(data) as TranscriptionItem);
          }
        } catch {
          // It is opened again.
        }
        await sleep(REOPEN_MS, undefined, { signal }).catch(() => undefined);
      }
    },
  };
};
