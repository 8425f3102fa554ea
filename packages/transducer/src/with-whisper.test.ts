import { describe, expect, it } from '@jest/globals';
import type { Recognition, Whisper, Word } from '@escriba/speech';
import type { Transducer } from './open-transducer.ts';
import { withWhisper } from './with-whisper.ts';

const samples = new Float32Array(16_000);
const spans = [{ startMs: 0, endMs: 1_000, voice: 0.9 }];

const create = (words: readonly Word[], heard = 'pt') => {
  const asked: string[] = [];
  const transducer: Transducer = {
    model: 'parakeet',
    languages: ['pt', 'en'],
    recognise: async (_, { offsetMs }) => {
      asked.push('transducer');
      return words.map((word) => ({
        ...word,
        startMs: word.startMs + offsetMs,
        endMs: word.endMs + offsetMs,
      }));
    },
    usage: () => ({ processorMs: 0, memoryBytes: 0 }),
    close: async () => void asked.push('transducer closed'),
  };
  const whisper: Whisper = {
    model: 'whisper',
    languages: ['pt', 'en', 'ja'],
    detectLanguage: async () => {
      asked.push('language');
      return {
        language: heard,
        probability: 0.9,
        probabilities: [
          [heard, 0.9],
          ['ja', 0.1],
        ],
      };
    },
    recognisePiece: async (_, { language = 'auto' } = {}) => {
      asked.push(`whisper ${language}`);
      return { text: 'by whisper', language: heard } as Recognition;
    },
    close: async () => void asked.push('whisper closed'),
  };
  return { asked, transducer, whisper };
};

const open = (words: readonly Word[], heard = 'pt') => {
  const { asked, transducer, whisper } = create(words, heard);
  const openWhisper = async () => {
    asked.push('whisper opened');
    return whisper;
  };
  return { asked, ...withWhisper(transducer, { languages: whisper.languages, openWhisper }) };
};

const words: Word[] = [
  { text: ' Bom', startMs: 0, endMs: 200, confidence: 0.5 },
  { text: ' dia.', startMs: 200, endMs: 400, confidence: 1 },
  { text: ' Oi', startMs: 450, endMs: 600, confidence: 1 },
];

describe('a transducer with a Whisper', () => {
  it('opens the Whisper again after one that could not be opened', async () => {
    const { transducer, whisper } = create(words);
    let failures = 1;
    const openWhisper = async () => {
      if (failures-- > 0) throw new Error('its files are being replaced');
      return whisper;
    };
    const { recognisePiece } = withWhisper(transducer, { languages: whisper.languages, openWhisper });
    await expect(recognisePiece(samples, { language: 'ja' })).rejects.toThrow('its files');
    expect(await recognisePiece(samples, { language: 'ja' })).toMatchObject({ text: 'by whisper' });
  });

  it('recognises its languages in sentences, and opens no Whisper for them', async () => {
    const { recognisePiece, asked } = open(words);
    const result = await recognisePiece(samples, { language: 'pt', offsetMs: 5_000, spans });
    expect(result).toMatchObject({
      text: 'Bom dia. Oi',
      language: 'pt',
      languages: [],
      flags: [],
      segments: [
        { text: 'Bom dia.', startMs: 5_000, endMs: 5_400 },
        { text: 'Oi', startMs: 5_450, endMs: 5_600 },
      ],
    });
    expect(result.avgLogprob).toBeCloseTo(Math.log(0.5) / 3);
    expect(asked).toEqual(['transducer']);
  });

  it('writes the words of a vocabulary as its entries do, each recording’s its own', async () => {
    const { recognisePiece } = open(words);
    const textWith = async (texts: readonly string[]) =>
      (
        await recognisePiece(samples, {
          language: 'pt',
          vocabulary: texts.map((text) => ({ text: text.toUpperCase(), soundsLike: text })),
        })
      ).text;
    expect(await textWith(['dia'])).toBe('Bom DIA. Oi');
    expect(await textWith(['bom dia'])).toBe('BOM DIA. Oi');
    expect(await textWith([])).toBe('Bom dia. Oi');
  });

  it.each([
    ['another language', { language: 'ja' }],
    ['a translation', { language: 'pt', task: 'translate' as const }],
  ])('leaves %s to the Whisper', async (_, options) => {
    const { recognisePiece, asked } = open(words);
    expect(await recognisePiece(samples, options)).toMatchObject({ text: 'by whisper', isOther: true });
    expect(asked).toEqual(['whisper opened', `whisper ${options.language}`]);
  });

  it('leaves a detected language that it does not know to the Whisper', async () => {
    const { recognisePiece, asked } = open(words, 'ja');
    expect(await recognisePiece(samples)).toMatchObject({ isOther: true });
    expect(asked).toEqual(['whisper opened', 'language', 'whisper auto']);
  });

  it('recognises a piece in the main language of its recording, unless another one is clear', async () => {
    const prior = { main: 'pt', known: [], usual: ['pt', 'en', 'ja'] };
    const { recognisePiece, asked } = open(words, 'en');
    const short = [{ startMs: 0, endMs: 300 }];
    expect(await recognisePiece(samples, { prior, spans: short })).toMatchObject({
      language: 'pt',
      languages: [
        ['en', 0.9],
        ['ja', 0.1],
      ],
      languageProbability: 0,
    });
    expect(asked).toEqual(['whisper opened', 'language', 'transducer']);
  });

  it('leaves clear speech in which it finds no words to the Whisper, and other sounds without words', async () => {
    const { recognisePiece } = open([]);
    expect(await recognisePiece(samples, { language: 'pt', spans })).toMatchObject({ isOther: true });
    const unclear = [{ startMs: 0, endMs: 1_000, voice: 0.3 }];
    expect(await recognisePiece(samples, { language: 'pt', spans: unclear })).toMatchObject({
      text: '',
      segments: [],
      flags: ['no_speech'],
    });
  });

  it('closes the Whisper only if it was opened', async () => {
    const one = open(words);
    await one.close();
    expect(one.asked).toEqual(['transducer closed']);
    const other = open(words);
    await other.detectLanguage(samples);
    await other.close();
    expect(other.asked).toEqual(['whisper opened', 'language', 'transducer closed', 'whisper closed']);
  });
});
