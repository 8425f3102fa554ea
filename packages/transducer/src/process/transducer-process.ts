import { join } from 'node:path';
import process from 'node:process';
import sherpa from 'sherpa-onnx-node';
import type { Request, Response } from './messages.ts';

/**
 * The program of a process that recognises with a transducer: `transducer-process.ts FOLDER THREADS`. It loads nothing else, because sherpa-onnx
 * carries an ONNX Runtime of its own and ends its process if it finds a fault in a model.
 */
const [, , folder = '', threads = '1'] = process.argv;

/**
 * The beam search with one path takes the most probable token at every step, as the greedy search does, and knows hot words. With more
 * paths it skips speech of transducers with durations (sherpa-onnx, issue 3267).
 */
const SEARCH = { decodingMethod: 'modified_beam_search', maxActivePaths: 1, hotwordsScore: 1.5 };

type Recogniser = Awaited<ReturnType<typeof sherpa.OfflineRecognizer.createAsync>>;

const at = (name: string): string => join(folder, name);

const open = async (): Promise<Recogniser> => {
  return await sherpa.OfflineRecognizer.createAsync({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: {
      transducer: { encoder: at('encoder.onnx'), decoder: at('decoder.onnx'), joiner: at('joiner.onnx') },
      tokens: at('tokens.txt'),
      modelType: 'nemo_transducer',
      modelingUnit: 'bpe',
      bpeVocab: at('bpe.vocab'),
      numThreads: Number(threads),
      provider: 'cpu',
    },
    ...SEARCH,
  });
};

const SAMPLE_RATE = 16_000;

const reply = (response: Response): void => {
  process.send?.(response);
};

const recognise = async (recogniser: Recogniser, { id, samples, hotWords }: Request): Promise<void> => {
  try {
    const stream = hotWords === '' ? recogniser.createStream() : recogniser.createStream(hotWords);
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
    const { tokens, timestamps, durations, ys_log_probs } = await recogniser.decodeAsync(stream);
    const { user, system } = process.cpuUsage();
    const usage = {
      processorMs: (user + system) / 1_000,
      memoryBytes: process.resourceUsage().maxRSS * 1_024,
    };
    reply({ kind: 'done', id, result: { tokens, timestamps, durations, ys_log_probs }, usage });
  } catch (error) {
    reply({ kind: 'failed', id, error: error instanceof Error ? error.message : String(error) });
  }
};

// This happens also if the parent was killed by SIGKILL. Without a signal Node would wait for a piece that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Ctrl-C reaches the whole process group; the parent decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const recogniser = await open();
process.on('message', (message) => void recognise(recogniser, message as Request)); // The parent has the same types
reply({ kind: 'ready' });
