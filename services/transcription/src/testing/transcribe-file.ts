import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { writePeakLevel } from '@escriba/speech';
import type { Engine } from '../recognition/engines/engine.ts';
import { findMediaPrograms } from '../platform/media/programs.ts';
import { assembleTranscript } from '../recognition/pipeline/assemble.ts';
import { createDecodeRecording } from '../recognition/audio/decode-recording.ts';
import { findTurns, wantsSpeakers } from '../recognition/voices/find-turns.ts';
import { placeInRecording } from '../recognition/runs/place-in-recording.ts';
import { startPlanning, waitForPlan } from '../recognition/pieces/plan-pieces.ts';
import type { Run } from '../recognition/recognition.ts';
import { separateVoices } from '../recognition/voices/separate-voices.ts';
import { toDocument } from '../transcripts/documents/to-document.ts';

const { signal } = new AbortController();
const decode = createDecodeRecording({
  programs: findMediaPrograms(),
  durationMsMax: 600_000,
  freeDurationMsMax: 600_000,
});
const runs = { listPieces: async () => [], savePlan: async () => {} };

type HowTranscribed = Partial<Pick<Run, 'channelNames' | 'with_speakers'>> & { readonly language?: string };

/** Returns what a worker makes of a file whose language is known, without its database. */
export const transcribeFile = async (
  engine: Engine,
  path: string,
  { language = 'pt', ...how }: HowTranscribed = {},
): Promise<TranscriptDocument & { speechMs: number; stemCount: number }> => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'escriba-transcribe-'));
  const run = {
    id: 'r',
    round: 1,
    attempt: 1,
    owner_kind: 'user',
    owner_id: 'o',
    priority: 1,
    ...RUN,
    ...how,
  } as Run;
  const fetch = async (): Promise<string> => path;
  const found = { run, fetch, folder: folder.path, signal };
  const decoded = await decode({ run, path, outPath: join(folder.path, 'audio.pcm'), signal });
  const pcmPath = join(folder.path, 'audio.pcm');
  await writePeakLevel(pcmPath);
  const { durationMs, tracks } = decoded;
  const sounds = await separateVoices({ runs, decode }, { ...found, ...decoded, pcmPath });
  await using plan = await startPlanning({ runs, engine }, { run, ...sounds, durationMs, signal });
  await waitForPlan(plan, () => false);
  const results = [];
  for (const piece of plan.pieces)
    results.push(
      await engine.recognise(sounds.pcmPath, piece, { language, voices: wantsSpeakers(run), signal }),
    );
  const placed = placeInRecording({ ...sounds, pieces: plan.pieces, results, durationMs });
  const speakers = wantsSpeakers(run) ? await findTurns(decode, { ...found, ...placed }) : {};
  const facts = { language, durationMs, tracks, engine: engine.name, model: '' };
  const transcript = assembleTranscript({ ...facts, ...placed, ...speakers });
  const { speechMs } = transcript;
  return { ...toDocument(transcript), speechMs, stemCount: sounds.soundPaths.length };
};

const RUN = { is_trial: false, is_planning: false, audio_track: null, with_speakers: true };
