import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import { createToSamples } from './to-samples.ts';

/** A file of its own, because the policy of pages allows no other script. */
const COLLECTOR = new URL('./samples-collector.js', import.meta.url).href;
/** A browser that lets nothing play never starts a context: Firefox without a loudspeaker. */
const START_MS_MAX = 5_000;

/**
 * Calls `onSamples` with the sound of a stream as 16 kHz samples, all its channels mixed, until the returned function is called.
 * @throws if the browser has no audio worklets, or starts no sound
 */
export const hearStream = async (
  stream: MediaStream,
  onSamples: (samples: Int16Array<ArrayBuffer>) => void,
): Promise<() => void> => {
  const { context, source } = openContext(stream);
  try {
    await start(context);
    await context.audioWorklet.addModule(COLLECTOR);
  } catch (error) {
    void context.close();
    throw error;
  }
  const collector = new AudioWorkletNode(context, 'samples-collector', {
    numberOfInputs: 1,
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  });
  const toSamples = createToSamples(context.sampleRate);
  collector.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) =>
    onSamples(toSamples(data)),
  );
  collector.port.start();
  source.connect(collector);
  return () => {
    source.disconnect();
    collector.port.close();
    void context.close();
  };
};

/** The browser converts best; some refuse to read a stream at another rate than its own. */
const openContext = (stream: MediaStream) => {
  const context = new AudioContext({ sampleRate: LIVE_SAMPLE_RATE });
  try {
    return { context, source: context.createMediaStreamSource(stream) };
  } catch {
    void context.close();
    const own = new AudioContext();
    return { context: own, source: own.createMediaStreamSource(stream) };
  }
};

const start = (context: AudioContext): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser starts no sound')), START_MS_MAX);
    void context
      .resume()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
