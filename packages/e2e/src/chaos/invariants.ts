import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Acknowledged } from './client.ts';
import type { Charge, Evidence, StoredRecording } from './evidence.ts';

type Surroundings = {
  readonly evidence: Evidence;
  readonly acknowledged: readonly Acknowledged[];
  readonly storageDir: string;
  readonly workDir: string;
};

/** Returns one sentence for each broken promise in database and storage at rest. */
export const findViolations = async ({
  evidence,
  acknowledged,
  ...folders
}: Surroundings): Promise<string[]> => {
  const recordings = await evidence.listRecordings();
  const charges = await evidence.listCharges();
  const otherKeys = new Set(await evidence.listOtherKeys());
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  return [
    ...acknowledged.flatMap((mine) => judgeUpload(mine, byId.get(mine.id))),
    ...recordings.flatMap(judgeEnd),
    ...judgeCharges(recordings, charges),
    ...(await judgeObjects(recordings, otherKeys, folders.storageDir)),
    ...(await listFiles(folders.workDir)).map((file) => `a temporary file is left: ${file}`),
  ];
};

const judgeUpload = (mine: Acknowledged, found: StoredRecording | undefined): string[] => {
  if (mine.isDeleted) return found === undefined ? [] : [`${mine.id} was deleted and still exists`];
  if (found === undefined) return [`${mine.id} was acknowledged and is missing`];
  if (found.status !== 'completed') return [`${mine.id} is ${found.status} (${found.errorCode})`];
  const text = squeeze(found.text ?? '');
  return [
    ...(found.sha256 === mine.sha256 ? [] : [`${mine.id} has a different hash`]),
    ...(found.fileName === mine.fileName ? [] : [`${mine.id} does not have its last name`]),
    ...(text === squeeze(mine.editedText ?? mine.sample.text)
      ? []
      : [`${mine.id} has a different text: ${text}`]),
  ];
};

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Judges a recording, also one whose response was lost. */
const judgeEnd = ({ id, status, errorCode }: StoredRecording): string[] =>
  status === 'completed' ? [] : [`${id} has not completed: ${status} ${errorCode ?? ''}`];

const judgeCharges = (recordings: readonly StoredRecording[], charges: readonly Charge[]): string[] => {
  const open = charges.filter(({ state }) => state === 'reserved');
  const committed = Map.groupBy(
    charges.filter(({ state }) => state === 'committed'),
    ({ transcriptionId }) => transcriptionId,
  );
  return [
    ...open.map(({ transcriptionId, round }) => `${transcriptionId} round ${round} is still reserved`),
    ...recordings
      .filter(({ status }) => status === 'completed')
      .map(({ id }) => ({ id, times: committed.get(id)?.length ?? 0 }))
      .filter(({ times }) => times !== 1)
      .map(({ id, times }) => `${id} completed and was charged ${times} times`),
  ];
};

const judgeObjects = async (
  recordings: readonly StoredRecording[],
  otherKeys: ReadonlySet<string>,
  storageDir: string,
): Promise<string[]> => {
  const stored = new Set(await listFiles(storageDir));
  const kept = recordings.flatMap(({ storageKey, sha256 }) =>
    storageKey === null ? [] : [{ storageKey, sha256 }],
  );
  const keys = new Set(kept.map(({ storageKey }) => storageKey));
  const wrong: string[] = [];
  for (const { storageKey, sha256 } of kept) {
    if (!stored.has(storageKey)) wrong.push(`${storageKey} has a row and no object`);
    else if ((await hashOf(join(storageDir, storageKey))) !== sha256)
      wrong.push(`${storageKey} has different bytes`);
  }
  const ownerless = [...stored].filter((key) => !keys.has(key) && !otherKeys.has(key));
  return [...wrong, ...ownerless.map((key) => `${key} is stored and has no row`)];
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Returns the paths of all files below a folder, relative to it. */
const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
};
