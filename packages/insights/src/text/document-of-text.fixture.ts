import type { TranscriptDocument } from '@escriba/contracts/transcription/document';

/** Returns a transcript of one passage with a word every 400 ms. */
export const documentOfText = (text: string, language = 'pt'): TranscriptDocument => {
  const words = text.split(' ').map((word, index) => ({
    text: word,
    startMs: index * 400,
    endMs: index * 400 + 350,
    confidence: 0.9,
  }));
  const segments = [{ id: 's1', speaker: null, words }];
  return { language, durationMs: words.length * 400, speakers: [], segments };
};
