import { getModelDir, getModelPath } from '@escriba/models';
import { openPcmFile, openVoiceDetector, openWhisper, packSpeech } from '@escriba/speech';
import type { EngineAnswer, EngineRequest } from './engine-jobs.ts';

/** The engine alone: one process with its models, told by its parent what to do. */
const detector = await openVoiceDetector({
  modelPath: await getModelPath('silero-vad', 'silero-vad-16k-sequence.onnx'),
});
const whisper = await openWhisper({ dir: await getModelDir('whisper-base') });

const answer = async (request: EngineRequest): Promise<EngineAnswer> => {
  const pcm = await openPcmFile(request.pcmPath);
  try {
    if (request.kind === 'find-speech')
      return { pieces: packSpeech(await detector.detectSpeech(pcm.chunks())) };
    const { piece, language, beamSize } = request;
    const samples = await pcm.read(piece.startMs, piece.endMs);
    const { text } = await whisper.recognisePiece(samples, {
      language,
      beamSize,
      offsetMs: piece.startMs,
      spans: piece.spans,
    });
    return { text };
  } finally {
    await pcm.close();
  }
};

process.on('disconnect', () => process.exit());
process.on('message', (request: EngineRequest) => {
  void answer(request).then((message) => process.send?.(message));
});
process.send?.('ready');
