import { join } from 'node:path';
import { getModelDir } from '@escriba/models';
import { openPcmFile, openVoiceDetector, openWhisper, packSpeech } from '@escriba/speech';
import { serveJobs } from './serve-jobs.ts';
import { parseSpeechSettings, type SpeechJobs } from './speech-jobs.ts';

/** What runs in a process of the speech pool: the models, kept warm. Reads samples itself, so that only paths and words travel. */
serveJobs<SpeechJobs>(async () => {
  const { modelsDir, recognition } = parseSpeechSettings(process.argv[2]);
  const [detectorDir, dir] = await Promise.all([
    getModelDir('silero-vad', { modelsDir }),
    getModelDir('whisper-base', { modelsDir }),
  ]);
  const detector = await openVoiceDetector({ modelPath: join(detectorDir, 'silero-vad-16k-sequence.onnx') });
  const whisper = recognition && (await openWhisper({ dir }));
  const listen = () => {
    if (!whisper) throw new Error('This speech process only finds speech');
    return whisper;
  };

  return {
    findSpeech: async ({ pcmPath }, onProgress) => {
      await using pcm = await openRecording(pcmPath);
      const detection = await detector.detectSpeech(pcm.chunks(onProgress));
      const pieces = packSpeech(detection).map((piece, index) => ({ index, ...piece }));
      return { pieces, speechMs: detection.spans.reduce((sum, span) => sum + span.endMs - span.startMs, 0) };
    },

    detectLanguage: async ({ pcmPath, startMs, endMs }) => {
      await using pcm = await openRecording(pcmPath);
      return listen().detectLanguage(await pcm.read(startMs, endMs));
    },

    recognise: async ({ pcmPath, piece, language }) => {
      await using pcm = await openRecording(pcmPath);
      const recognised = await listen().recognisePiece(await pcm.read(piece.startMs, piece.endMs), {
        language: listen().languages.includes(language) ? language : 'auto',
        ...recognition,
        offsetMs: piece.startMs,
        spans: piece.spans,
      });
      const { text, segments, flags } = recognised;
      return { text, language: recognised.language, segments, flags };
    },
  };
});

async function openRecording(path: string) {
  const pcm = await openPcmFile(path);
  return {
    read: pcm.read,
    async *chunks(onProgress: (share: number) => void) {
      let heard = 0;
      for await (const chunk of pcm.chunks()) {
        yield chunk;
        heard += chunk.length / 16;
        onProgress(Math.min(1, heard / pcm.durationMs));
      }
    },
    [Symbol.asyncDispose]: () => pcm.close(),
  };
}
