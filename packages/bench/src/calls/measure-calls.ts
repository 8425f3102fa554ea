import { getModelPath } from '@escriba/models';
import {
  clusterSpeakers,
  openVoiceDetector,
  openVoiceEncoder,
  packSpeech,
  type SpeakerErrors,
  speakerErrors,
  type VoiceWindow,
} from '@escriba/speech';
import { percent } from '../format.ts';
import type { BenchContext } from '../measurement.ts';
import type { Section, Table } from '../report/section.ts';
import { HALVES, type HeardCall, makeCalls } from './call-set.ts';

/** The errors in a call, without and with its number of speakers given. */
type Result = Pick<HeardCall, 'half' | 'line' | 'voices'> & {
  readonly found: SpeakerErrors;
  readonly given: SpeakerErrors;
};

/** Speakers found in composed conversations over telephones, with noise and in rooms: the tools alone. */
export const measureCalls = async ({ folder, quick, say, signal }: BenchContext): Promise<Section> => {
  const listen = await openListener();
  const results: Result[] = [];
  for await (const call of makeCalls(folder, quick ? HALVES.slice(0, 1) : HALVES)) {
    signal.throwIfAborted();
    if (call.isOverlapping) continue;
    const windows = await listen(call.samples);
    const { half, line, voices, turns } = call;
    const found = speakerErrors(await clusterSpeakers(windows), turns);
    const given = speakerErrors(await clusterSpeakers(windows, { speakers: voices }), turns);
    results.push({ half, line, voices, found, given });
    say(
      `  ${half}, ${call.name}, ${line}: ${found.speakers} of ${voices}, ${percent(found.wrongShare)} wrong`,
    );
    if (quick && results.length > 5) break;
  }
  return {
    tables: HALVES.map((half) => toTable(half, results)),
    notes: [
      'Calls: conversations that `packages/bench/src/calls` composes from the samples’ readers and voices, 30 to 120 s, and sends through ffmpeg: ' +
        'telephone band and codec, pink noise, a room. Rules were chosen on one half and checked on the other, whose voices are others. Wrong: the ' +
        'share of the time given to the wrong speaker, one found speaker for each known one, mean over the calls. Given: with the number of ' +
        'speakers given. A reader with little speech says the same again.',
    ],
  };
};

const openListener = async () => {
  const detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  const encoder = await openVoiceEncoder({
    modelPath: await getModelPath('speaker-ge2e', 'voice-encoder.onnx'),
  });
  return async (samples: Float32Array): Promise<VoiceWindow[]> => {
    const { spans } = await detector.detectSpeech(samples);
    const windows: VoiceWindow[] = [];
    for (const { startMs, endMs, spans: inside } of packSpeech({ spans: [...spans] })) {
      const piece = samples.slice(16 * startMs, 16 * endMs);
      windows.push(...(await encoder.voicePrints(piece, { offsetMs: startMs, spans: inside })));
    }
    return windows;
  };
};

const toTable = (half: string, all: readonly Result[]): Table => {
  const results = all.filter((result) => result.half === half);
  const groups: [string, readonly Result[]][] = [
    ...Map.groupBy(results, ({ voices }) => (voices === 1 ? '1 voice' : `${voices} voices`)),
    ...Map.groupBy(results, ({ line }) => line),
    ['all', results],
  ];
  return {
    head: [`${half} half`, 'calls', 'right number', 'too few', 'too many', 'wrong', 'wrong, given'],
    rows: groups.map(([name, members]) => toRow(name, members)),
  };
};

const toRow = (name: string, members: readonly Result[]): string[] => {
  const count = (is: (result: Result) => boolean) => String(members.filter(is).length);
  const mean = (side: 'found' | 'given') =>
    percent(members.reduce((sum, result) => sum + result[side].wrongShare, 0) / Math.max(1, members.length));
  return [
    name,
    String(members.length),
    count(({ found, voices }) => found.speakers === voices),
    count(({ found, voices }) => found.speakers < voices),
    count(({ found, voices }) => found.speakers > voices),
    mean('found'),
    mean('given'),
  ];
};
