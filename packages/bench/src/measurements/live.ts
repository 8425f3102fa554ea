import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getModelDir, getModelPath } from '@escriba/models';
import { fromPcm16, normaliseWords, openVoiceDetector, openWhisper, transcribe } from '@escriba/speech';
import { samplePath } from '@escriba/testing';
import { listSamples } from '../accuracy/samples.ts';
import { seconds } from '../format.ts';
import type { Measurement } from '../measurement.ts';
import { startBenchProduct } from '../product/bench-product.ts';
import { type Shown, speakLive } from '../product/speak-live.ts';
import { openUnlimitedAccount } from '../product/user.ts';
import { decodeToPcm } from '../raw/decode-to-pcm.ts';
import { GOAL_HEAD, goalRow } from '../report/section.ts';
import { median, percentile } from '../statistics.ts';

const GOAL_MS = 1_500;
const LANGUAGE = 'pt';

/** From the end of each spoken word until live text shows it. */
export const live: Measurement = {
  name: 'live',
  run: async (context) => {
    const { folder, signal, say } = context;
    await using stack = new AsyncDisposableStack();
    const timed = await timeWords(folder, context.quick ? 1 : 5);
    const product = await startBenchProduct({
      ...context,
      worker: 'awake',
      env: { SPEECH_CONCURRENCY: '1' },
    });
    stack.defer(product.stop);
    const { accessToken } = await openUnlimitedAccount(product);
    const delays: number[] = [];
    let missing = 0;
    for (const { pcm, words } of timed) {
      signal.throwIfAborted();
      const shown = await speakLive({ url: product.url, accessToken, language: LANGUAGE, pcm, signal });
      const found = words.flatMap((word, index) => findDelay(shown, { word, before: words.slice(0, index) }));
      delays.push(...found);
      missing += words.length - found.length;
      say(`  ${found.length} of ${words.length} words, p90 ${seconds(percentile(found, 90))}`);
    }
    const [middle, late] = [median(delays), percentile(delays, 90)];
    return {
      tables: [
        {
          head: GOAL_HEAD,
          rows: [
            goalRow({ what: 'from the end of a word until it is shown, median', product: seconds(middle) }),
            goalRow({
              what: 'the same, 90 of 100 words',
              product: seconds(late),
              goal: `≤ ${seconds(GOAL_MS)}`,
              met: late <= GOAL_MS,
            }),
          ],
        },
      ],
      notes: [
        `${timed.length} Portuguese sentences of FLEURS, spoken one after the other in real time by a client of the WebSocket that sends 128 ms at a time, as the browser does; one speech process. ` +
          `${delays.length} words: those of the full pass with beam 5, whose times say when each ends; ${missing} others were never shown the same.`,
      ],
    };
  },
};

type TimedWord = { readonly text: string; readonly endMs: number };
type Timed = { readonly pcm: Buffer; readonly words: readonly TimedWord[] };

/** The words of samples, with their times. */
const timeWords = async (folder: string, count: number): Promise<Timed[]> => {
  const detector = await openVoiceDetector({
    modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
  });
  const whisper = await openWhisper({ dir: await getModelDir('whisper-base') });
  const samples = (await listSamples()).filter(({ file }) => file.startsWith('fleurs-pt')).slice(0, count);
  const timed: Timed[] = [];
  for (const { file } of samples) {
    const path = join(folder, `${file}.pcm`);
    await decodeToPcm(samplePath(file), path);
    const pcm = await readFile(path);
    const { segments } = await transcribe({ detector, whisper }, fromPcm16(pcm), {
      language: LANGUAGE,
      beamSize: 5,
    });
    const words = segments.flatMap((segment) =>
      segment.words.flatMap(({ text, endMs }) => normaliseWords(text).map((word) => ({ text: word, endMs }))),
    );
    timed.push({ pcm, words });
  }
  await Promise.all([detector.close(), whisper.close()]);
  return timed;
};

/** A word cannot be heard before it is nearly over; one that is shown earlier was guessed for another. */
const EARLY_MS_MAX = 300;

/** When the word was shown first, as often as it had been said by then; empty if never. */
const findDelay = (
  shown: readonly Shown[],
  { word, before }: { readonly word: TimedWord; readonly before: readonly TimedWord[] },
): number[] => {
  const wanted = 1 + before.filter(({ text }) => text === word.text).length;
  const first = shown.find(
    ({ atMs, text }) =>
      atMs >= word.endMs - EARLY_MS_MAX &&
      normaliseWords(text).filter((each) => each === word.text).length >= wanted,
  );
  return first === undefined ? [] : [first.atMs - word.endMs];
};
