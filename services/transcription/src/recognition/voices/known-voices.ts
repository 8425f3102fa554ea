import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type VoiceWindow, matchKnownVoices, writePeakLevel } from '@escriba/speech';
import type { KnownSpeaker } from '../../transcripts/transcripts.ts';
import type { Engine } from '../engines/engine.ts';
import type { Run, RunsRepository } from '../runs/runs.repository.ts';
import { schedulingKeyOf } from '../runs/scheduling-key.ts';

/** A voice that the client has named. */
export type KnownVoice = { readonly name: string; readonly voice: readonly VoiceWindow[] };

type HearDeps = {
  readonly runs: Pick<RunsRepository, 'listKnownSpeakers'>;
  readonly engine: Pick<Engine, 'findSpeech' | 'hearVoices'>;
};

type HearInput = { readonly run: Run; readonly folder: string; readonly signal: AbortSignal };

/** Hears the voices that the client has sent with a recording; the folder has room for their sounds. */
export const hearKnownVoices = async (deps: HearDeps, input: HearInput): Promise<KnownVoice[]> => {
  const speakers = await deps.runs.listKnownSpeakers(input.run);
  return Promise.all(
    speakers.map(async (speaker, position) => {
      const path = join(input.folder, `known-${position}.pcm`);
      return { name: speaker.name, voice: await hearVoice(deps, { ...input, path, speaker }) };
    }),
  );
};

const hearVoice = async (
  { engine }: HearDeps,
  { run, signal, path, speaker }: HearInput & { readonly path: string; readonly speaker: KnownSpeaker },
): Promise<VoiceWindow[]> => {
  await writeFile(path, speaker.sound, { signal });
  await writePeakLevel(path, { signal });
  const options = { signal, schedulingKey: schedulingKeyOf(run) };
  const { pieces } = await engine.findSpeech(path, options);
  const heard = await Promise.all(pieces.map((piece) => engine.hearVoices(path, piece, options)));
  return heard.flatMap(({ voices }) => voices ?? []);
};

/** Names the voices of a recording that are known: null for one that is not; no names at all if none is given. */
export const nameVoices = (
  voices: readonly (readonly VoiceWindow[])[],
  known: readonly KnownVoice[],
): (string | null)[] => {
  if (known.length === 0) return [];
  const matches = matchKnownVoices(
    voices,
    known.map(({ voice }) => voice),
  );
  return voices.map((_, index) => known[matches.indexOf(index)]?.name ?? null);
};
