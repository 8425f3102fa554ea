import { LIVE_SAMPLE_RATE } from '@escriba/contracts/transcription/live-text';
import { createToSamples } from './to-samples.ts';

const COLLECTOR = '/live-text-samples.js';

/**
 * Calls `onSamples` with the sound of a microphone as 16 kHz samples, until the returned function is called.
 * @throws if the browser has no audio worklets
 */
export const hearMicrophone = async (
  stream: MediaStream,
  onSamples: (samples: Int16Array<ArrayBuffer>) => void,
): Promise<() => void> => {
  const { context, source } = openContext(stream);
  await context.resume();
  await context.audioWorklet.addModule(COLLECTOR);
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

/** The browser converts best; some refuse to read a microphone at another rate than its own. */
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
