import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '@escriba/contracts/auth/accounts';
import {
  type TranscriptionDetail,
  getTranscription,
  renameTranscription,
  streamAllTranscriptions,
} from '@escriba/contracts/transcription/library';
import {
  type OpenTranscript,
  openTranscript,
  saveTranscript,
} from '@escriba/contracts/transcription/transcript';
import { deleteTranscription, getTranscriptionStatus } from '@escriba/contracts/transcription/transcription';
import type { Random } from '@escriba/testing';
import type { User } from '../testing/user.ts';
import type { Line } from './line.ts';
import { uploadInChunks, uploadWhole } from './uploads.ts';

export type Sample = { readonly name: string; readonly bytes: Buffer<ArrayBuffer>; readonly text: string };

/** An acknowledged upload, with its owner's later actions and their results. */
export type Acknowledged = {
  readonly id: string;
  readonly sample: Sample;
  readonly sha256: string;
  fileName: string;
  /** The edited text, without the first segment. */
  editedText?: string;
  isDeleted: boolean;
};

type ClientDeps = {
  readonly line: Line;
  readonly user: User;
  readonly random: Random;
  readonly samples: readonly Sample[];
};

const TOKEN_RENEWED_MS = 8 * 60_000;
const POLL_MS = 500;
const STREAM_MS = 3_000;
const JSON_BODY = { 'content-type': 'application/json' };

/** Creates a client that uploads in both ways, polls, listens, edits and deletes until a signal aborts. */
export const createChaosClient = ({ line, user, random, samples }: ClientDeps) => {
  const acknowledged: Acknowledged[] = [];
  let bearer = user.bearer;
  let renewedAt = Date.now();

  const headers = async (signal: AbortSignal) => {
    if (Date.now() - renewedAt > TOKEN_RENEWED_MS) {
      const body = JSON.stringify({ email: user.email, password: user.password });
      const response = await line.ask(login.path, { method: 'POST', headers: JSON_BODY, body }, signal);
      const { data } = (await response.json()) as { data: { tokens: { accessToken: string } } };
      bearer = { authorization: `Bearer ${data.tokens.accessToken}` };
      renewedAt = Date.now();
    }
    return bearer;
  };
  const call = async (method: string, path: string, signal: AbortSignal, body?: object) =>
    line.ask(
      path,
      {
        method,
        headers: { ...(await headers(signal)), ...(body === undefined ? {} : JSON_BODY) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      signal,
    );
  const pathOf = (contract: { path: string }, id: string): string => contract.path.replace(':id', id);

  const uploadOne = async (signal: AbortSignal): Promise<Acknowledged> => {
    const sample = random.pick(samples);
    const send = random.pick([uploadWhole, uploadInChunks]);
    const { name, bytes } = sample;
    const id = await send({ line, headers: await headers(signal), name, bytes, signal });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const mine: Acknowledged = { id, sample, sha256, fileName: name, isDeleted: false };
    acknowledged.push(mine);
    return mine;
  };

  const waitForEnd = async ({ id }: Acknowledged, signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const response = await call('GET', pathOf(getTranscriptionStatus, id), signal);
      const { data } = (await response.json()) as { data?: { status: string } };
      if (data?.status !== 'pending' && data?.status !== 'processing') return data?.status === 'completed';
      await sleep(POLL_MS, undefined, { signal });
    }
  };

  const hear = async ({ id }: Acknowledged, signal: AbortSignal): Promise<void> => {
    const item = await call('GET', pathOf(getTranscription, id), signal);
    const { data } = (await item.json()) as { data?: TranscriptionDetail };
    const audio = await line.send(data?.audioUrl ?? '/', { headers: { range: 'bytes=0-1023' } });
    await audio?.arrayBuffer().catch(() => undefined);
    const life = AbortSignal.any([signal, AbortSignal.timeout(STREAM_MS)]);
    const url = new URL(streamAllTranscriptions.path, item.url);
    const stream = await fetch(url, { headers: await headers(signal), signal: life }).catch(() => undefined);
    await stream?.text().catch(() => undefined);
  };

  const rename = async (mine: Acknowledged, signal: AbortSignal): Promise<void> => {
    const originalFileName = `${randomUUID()}.wav`;
    const response = await call('PATCH', pathOf(renameTranscription, mine.id), signal, { originalFileName });
    if (response.ok) mine.fileName = originalFileName;
  };

  /** Deletes the first segment; repeating the save gets the same response. */
  const edit = async (mine: Acknowledged, signal: AbortSignal): Promise<void> => {
    const opened = await call('GET', pathOf(openTranscript, mine.id), signal);
    const { data } = (await opened.json()) as { data?: OpenTranscript };
    if (data === undefined || mine.editedText !== undefined) return;
    const splices = [{ start: 0, deleteCount: 1, insert: [] }];
    const body = { saveId: randomUUID(), baseRevision: data.revision, splices };
    const saved = await call('PATCH', pathOf(saveTranscript, mine.id), signal, body);
    const left = data.document.segments.slice(1).flatMap(({ words }) => words.map(({ text }) => text));
    if (saved.ok) mine.editedText = left.join(' ');
  };

  const remove = async (mine: Acknowledged, signal: AbortSignal): Promise<void> => {
    mine.isDeleted = true; // a lost response may still mean a deletion
    await call('DELETE', pathOf(deleteTranscription, mine.id), signal);
  };

  return {
    acknowledged,
    /** Works until `stopping` aborts, then finishes its current step; `giveUp` aborts that, too. */
    run: async (stopping: AbortSignal, giveUp: AbortSignal): Promise<void> => {
      while (!stopping.aborted) {
        const mine = await uploadOne(giveUp);
        if (random.next() < 0.15) await remove(mine, giveUp);
        else if (await waitForEnd(mine, giveUp))
          for (const deed of random.shuffle([hear, rename, edit]).slice(0, 2)) await deed(mine, giveUp);
        if (!mine.isDeleted && random.next() < 0.15) await remove(mine, giveUp);
      }
    },
  };
};
