import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@escriba/client';
import { openTranscript, saveTranscript } from '@escriba/contracts/transcription/transcript';
import { openJobRecords } from '../product/job-record.ts';
import { type User, bearerHeaders } from '../product/user.ts';
import { transcribeAsUser } from '../product/transcribe.ts';
import { recordingFile } from '../recordings.ts';
import { generateTranscript } from './generate-transcript.ts';

const run = promisify(execFile);
const FFMPEG_TIMEOUT_MS = 60_000;

type BringInput = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly user: User;
  readonly folder: string;
  readonly durationSeconds: number;
  readonly words: number;
};

/**
 * Processes a silent recording of several hours as usual (duration and waveform are the worker's), and then gives it a transcript as an
 * editor would save it.
 */
export const bringRecording = async (input: BringInput) => {
  const { url, user, durationSeconds, words } = input;
  const records = openJobRecords(input.databaseUrl);
  try {
    const recording = await recordingFile(await makeHum(input.folder, durationSeconds));
    const { transcriptionId: id } = await transcribeAsUser({
      url,
      user,
      records,
      recording,
      language: 'pt',
    });
    const { call } = createClient({ baseUrl: url, headers: () => bearerHeaders(user) });
    const { data: opened } = await call(openTranscript, { params: { id } });
    const { durationMs, segments } = opened.document;
    const { speakers, passages, text } = generateTranscript({ words, durationMs });
    const whole = { start: 0, deleteCount: segments.length, insert: [...passages] };
    const save = { saveId: randomUUID(), baseRevision: opened.revision, seal: true };
    await call(saveTranscript, {
      params: { id },
      body: { ...save, splices: [whole], speakers: [...speakers] },
    });
    return { id, text, passages: passages.length, durationMs };
  } finally {
    await records.close();
  }
};

const MINUTE_SECONDS = 60;

/** Makes a tone with varying volume, encoded once and then repeated. */
const makeHum = async (folder: string, durationSeconds: number): Promise<string> => {
  const [minute, path] = [join(folder, 'minute.mp3'), join(folder, 'three-hours.mp3')];
  const tone = `sine=frequency=180:sample_rate=16000:duration=${MINUTE_SECONDS}`;
  await ffmpeg('-f', 'lavfi', '-i', tone, '-af', 'tremolo=f=0.2:d=0.9,volume=0.3', '-b:a', '32k', minute);
  await ffmpeg('-stream_loop', '-1', '-i', minute, '-t', String(durationSeconds), '-c', 'copy', path);
  return path;
};

const ffmpeg = (...args: readonly string[]) =>
  run(process.env['FFMPEG_PATH'] ?? 'ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], {
    timeout: FFMPEG_TIMEOUT_MS,
  });
