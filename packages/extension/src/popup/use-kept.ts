import { useCallback, useEffect, useState } from 'react';
import { createRecordingsDb, listInterrupted, type Recording } from '../recording/recordings-db.ts';

export type Kept = {
  /** Recordings that neither run nor have ended: their browser or context died. */
  readonly interrupted: readonly Recording[];
  readonly refused: readonly Recording[];
  /** Recordings that have ended and are not sent completely. */
  readonly sending: readonly Recording[];
};

export const recordingsDb = createRecordingsDb();
const LOOK_MS = 1_000;
const NONE: Kept = { interrupted: [], refused: [], sending: [] };

/** Returns the recordings of a user that are still in this browser. */
export const useKept = (ownerId: string): { readonly kept: Kept; readonly look: () => Promise<void> } => {
  const [kept, setKept] = useState<Kept>(NONE);
  const look = useCallback((): Promise<void> => readKept(ownerId).then(setKept), [ownerId]);
  useEffect(() => {
    void readKept(ownerId).then(setKept);
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [ownerId, look]);
  return { kept, look };
};

const readKept = async (ownerId: string): Promise<Kept> => {
  const mine = (await recordingsDb.list()).filter((one) => one.ownerId === ownerId);
  return {
    interrupted: await listInterrupted(recordingsDb, ownerId),
    refused: mine.filter(({ refusal }) => refusal !== null),
    sending: mine.filter(({ isEnded, refusal }) => isEnded && refusal === null),
  };
};
