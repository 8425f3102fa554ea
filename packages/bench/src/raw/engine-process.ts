import { getModelPath } from '@escriba/models';
import {
  openPcmFile,
  openVoiceDetector,
  openVoiceEncoder,
  packSpeech,
  writePeakLevel,
} from '@escriba/speech';
import { usedMs } from '../processes.ts';
import type { EngineAnswer, EngineRequest } from './engine-jobs.ts';
import { openEngineModel, readEngineModel } from './engine-model.ts';

/** The engine alone: one process with its models, controlled by its parent. `engine-process.ts [MODEL]`, an EngineModel as JSON. */
const detector = await openVoiceDetector({
  modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
});
const encoder = await openVoiceEncoder({
  modelPath: await getModelPath('speaker-ge2e', 'voice-encoder.onnx'),
});
const recogniser = await openEngineModel(await readEngineModel(process.argv[2]));

const answer = async (request: EngineRequest): Promise<EngineAnswer> => {
  if (request.kind === 'find-speech') await writePeakLevel(request.pcmPath);
  const pcm = await openPcmFile(request.pcmPath);
  try {
    if (request.kind === 'find-speech')
      return { pieces: packSpeech(await detector.detectSpeech(pcm.chunks())) };
    const { piece, language, beamSize, vocabulary } = request;
    const usedBefore = process.cpuUsage();
    const samples = await pcm.read(piece.startMs, piece.endMs);
    const { text } = await recogniser.recognisePiece(samples, {
      language,
      beamSize,
      vocabulary,
      offsetMs: piece.startMs,
      spans: piece.spans,
    });
    const recogniseMs = usedMs(usedBefore);
    const usedThen = process.cpuUsage();
    const at = { offsetMs: piece.startMs, spans: piece.spans };
    const voices = request.voices ? await encoder.voicePrints(samples, at) : [];
    const { user, system } = process.cpuUsage();
    return { text, voices, recogniseMs, voicesMs: usedMs(usedThen), processMs: (user + system) / 1_000 };
  } finally {
    await pcm.close();
  }
};

process.on('disconnect', () => process.exit());
process.on('message', (request: EngineRequest) => {
  void answer(request).then((message) => process.send?.(message));
});
process.send?.('ready');
