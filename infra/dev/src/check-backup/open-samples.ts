import { getTranscriptionAudio } from '@escriba/contracts/transcription/audio';
import { getTranscription } from '@escriba/contracts/transcription/library';
import { openTranscript } from '@escriba/contracts/transcription/transcript';
import { CALLER_HEADER, type Peer } from '@escriba/http';
import { Client } from 'pg';

type Sample = { readonly id: string; readonly ownerId: string; readonly hasAudio: boolean };

const SAMPLES = 5;
const TIMEOUT_MS = 30_000;

/** Opens a few recordings as their owners do: their state, text and audio. Returns what was opened; throws at the first that fails. */
export const openSamples = async (databaseUrl: string, { url, tokens }: Peer): Promise<string> => {
  const samples = await chooseSamples(databaseUrl);
  for (const { id, ownerId, hasAudio } of samples) {
    const caller = await tokens.sign({ ip: '127.0.0.1', user: { id: ownerId, sessionId: 'check-backup' } });
    for (const { path } of [getTranscription, openTranscript])
      await open(new URL(path.replace(':id', id), url), caller);
    // The file itself: a copy for browsers may still have to be made.
    if (hasAudio)
      await open(new URL(`${getTranscriptionAudio.path.replace(':id', id)}?download=1`, url), caller);
  }
  return `Opened: ${samples.length} recordings of users, ${samples.filter(({ hasAudio }) => hasAudio).length} with audio`;
};

const chooseSamples = async (connectionString: string): Promise<readonly Sample[]> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Sample>(
      `select id, owner_id as "ownerId", storage_key is not null as "hasAudio" from transcription.transcriptions
       where status = 'completed' and owner_kind = 'user' order by storage_key is null, random() limit $1`,
      [SAMPLES],
    );
    return rows;
  } finally {
    await client.end();
  }
};

const open = async (url: URL, caller: string): Promise<void> => {
  const response = await fetch(url, {
    headers: { [CALLER_HEADER]: caller },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const bytes = await response.bytes();
  if (!response.ok || bytes.length === 0)
    throw new Error(`${url.pathname} cannot be opened (${response.status})`);
};
