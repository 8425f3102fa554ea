import sherpa from 'sherpa-onnx-node';
import { findSherpaFiles } from './sherpa-files.ts';
import type { SherpaRequest } from './sherpa-whisper.ts';

/** sherpa-onnx's Whisper with one thread: `sherpa-whisper.process.ts FOLDER`, a folder as its export program writes it. */
const [, , folder = ''] = process.argv;
const SAMPLE_RATE = 16_000;

const files = findSherpaFiles(folder);
if ('missing' in files) throw new Error(files.missing);
const { encoder, decoder, tokens } = files;

const configFor = (language: string): object => ({
  featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
  modelConfig: {
    whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 },
    tokens,
    numThreads: 1,
    provider: 'cpu',
  },
  decodingMethod: 'greedy_search',
});

const recogniser = await sherpa.OfflineRecognizer.createAsync(configFor(''));

const recognise = async ({ samples, language }: SherpaRequest): Promise<string> => {
  recogniser.setConfig(configFor(language));
  const stream = recogniser.createStream();
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
  return (await recogniser.decodeAsync(stream)).text.trim();
};

process.on('disconnect', () => process.exit());
process.on('message', (request) => {
  void recognise(request as SherpaRequest).then((text) => process.send?.(text)); // the parent has the same type
});
process.send?.('ready');
