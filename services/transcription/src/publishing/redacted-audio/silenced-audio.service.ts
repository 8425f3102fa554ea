import { setTimeout as delay } from 'node:timers/promises';
import type { PersonalKind } from '@escriba/contracts/shared/personal-kinds';
import type { Storage } from '@escriba/storage';
import { exportFileName, hidePersonalInName } from '@escriba/transcript';
import pLimit from 'p-limit';
import type { StoredAudio } from '../../platform/http/send-audio.ts';
import { audioGone, unclaimedObjectsIn } from '../../recordings/recordings.ts';
import {
  type KeptRecording,
  type MakingDeps,
  copyKeptUntil,
  makeSilencedCopy,
} from './make-silenced-copy.ts';
import type { TextWork } from '../texts/text-work.ts';
import { type SilencePlan, createSilencePlans, planPlayable } from './silence-plans.ts';
import { audioPreparing } from './silenced-audio.errors.ts';

type SilencedAudioDeps = MakingDeps & {
  storage: Pick<Storage, 'find'>;
  texts: Pick<TextWork, 'findPersonalSpans'>;
  /** How long a request waits before it gets a 503 with Retry-After. */
  waitMs?: number;
};

export type SilencedAudio = ReturnType<typeof createSilencedAudio>;

/** How long a request waits for the audio: less than the gateway's timeout. */
const WAIT_MS = 20_000;
const AT_ONCE_MAX = 2;
const WAITING_MAX = 50;

/** Copies of recordings' audio: without spoken personal data, or only playable. Created on the first request unless a worker has created them before, and kept for a while. */
export const createSilencedAudio = (deps: SilencedAudioDeps) => {
  const { db, storage, clock, waitMs = WAIT_MS } = deps;
  const planOf = createSilencePlans(deps);
  const workshop = createWorkshop(deps);

  const findCopy = async (recording: KeptRecording, plan: SilencePlan): Promise<StoredAudio> => {
    const { storageKey } = plan;
    const kept = await storage.find(storageKey);
    if (kept) await unclaimedObjectsIn(db).postpone(storageKey, copyKeptUntil(plan, clock()));
    else await withinTime(workshop.make(recording, plan), waitMs);
    const stored = kept ?? (await storage.find(storageKey));
    if (!stored) throw audioGone();
    return {
      ...stored,
      storageKey,
      etag: `"${plan.digest}"`,
      fileName: exportFileName(recording.fileName, 'm4a'),
      mimeType: 'audio/mp4',
    };
  };

  return {
    /**
     * Personal data that is silenced is not in the copy's name either.
     * @throws transcriptNotReady; audioPreparing if it takes longer than a request waits; audioGone, mediaTimeout
     */
    find: async (recording: KeptRecording, kinds: readonly PersonalKind[]): Promise<StoredAudio> => {
      const fileName = hidePersonalInName(recording.fileName, kinds);
      return findCopy({ ...recording, fileName }, await planOf(recording, kinds));
    },

    /**
     * Returns the sound of a recording that browsers cannot play as it is.
     * @throws audioPreparing, audioGone, mediaTimeout
     */
    findPlayable: (
      recording: KeptRecording & { durationMs: number; audioTrack: number | null },
    ): Promise<StoredAudio> => findCopy(recording, planPlayable(recording)),

    /** Starts creating it if it is missing, without waiting: a listener will request it soon. */
    prepare: async (recording: KeptRecording, kinds: readonly PersonalKind[]): Promise<void> => {
      const plan = await planOf(recording, kinds);
      if (!(await storage.find(plan.storageKey))) void workshop.make(recording, plan);
    },

    /** Stops running work. */
    close: workshop.close,
  };
};

/** Creates copies, each once for concurrent requests, and a few at a time. */
const createWorkshop = (deps: MakingDeps) => {
  const running = new Map<string, Promise<void>>();
  const limit = pLimit(AT_ONCE_MAX);
  const closing = new AbortController();
  const { signal } = closing;

  return {
    make: (recording: KeptRecording, plan: SilencePlan): Promise<void> => {
      const begun = running.get(plan.storageKey);
      if (begun) return begun;
      if (limit.pendingCount >= WAITING_MAX) throw audioPreparing();
      const work = limit(() => makeSilencedCopy(deps, { recording, plan, signal })).finally(() =>
        running.delete(plan.storageKey),
      );
      running.set(plan.storageKey, work);
      // Waiting requests get the error; the next request tries again.
      work.catch(() => undefined);
      return work;
    },

    close: async (): Promise<void> => {
      closing.abort(new Error('the service is closing'));
      await Promise.allSettled(running.values());
    },
  };
};

const withinTime = async (work: Promise<void>, waitMs: number): Promise<void> => {
  const timer = new AbortController();
  const late = delay(waitMs, 'late' as const, { signal: timer.signal }).catch(() => undefined);
  const ended = await Promise.race([work, late]).finally(() => timer.abort());
  if (ended === 'late') throw audioPreparing();
};
