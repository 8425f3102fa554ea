import type { Locale } from '@escriba/contracts/shared/locale';

/** A word of a clip: when it starts and ends, in ms, and its text. */
export type ClipWord = readonly [startMs: number, endMs: number, text: string];

/** One turn of a speaker. */
export type ClipPassage = { readonly speaker: number; readonly words: readonly ClipWord[] };

/** A short real recording with what the product wrote for it, uncorrected, and its reference text. */
export type Clip = {
  readonly url: string;
  readonly durationMs: number;
  readonly passages: readonly ClipPassage[];
  /** One per speaker's turn, as published with the recording. */
  readonly reference: readonly string[];
  /** Where the recording comes from, and its licence. */
  readonly source: string;
};

export const CLIPS: Readonly<Record<Locale, Clip>> = {
  pt: {
    url: '/clips/pt.m4a',
    durationMs: 18048,
    source: 'Picovoice (Apache 2.0), Google FLEURS (CC BY 4.0)',
    reference: [
      'uma raposa velha não consegue aprender nenhum ofício',
      'construída pelos egípcios no século 3 a.c. a grande pirâmide é uma das muitas grandes estruturas de pirâmide construídas para honrar faraós mortos',
    ],
    passages: [
      {
        speaker: 0,
        words: [
          [216, 576, 'Uma'],
          [576, 1036, 'raposa'],
          [1036, 1436, 'velha'],
          [1436, 1676, 'não'],
          [1676, 2156, 'consegue'],
          [2156, 2516, 'aprender'],
          [2516, 2996, 'nenhum'],
          [2996, 3556, 'ofício.'],
        ],
      },
      {
        speaker: 1,
        words: [
          [6296, 6656, 'construída'],
          [6656, 6996, 'pelos'],
          [6996, 7536, 'egípcios'],
          [7536, 7756, 'no'],
          [7756, 8156, 'século'],
          [8156, 8476, '3'],
          [8476, 8876, 'antes'],
          [8876, 9036, 'de'],
          [9036, 9476, 'Cristo,'],
          [9956, 9976, 'a'],
          [9976, 10336, 'grande'],
          [10336, 10896, 'pirâmide'],
          [10896, 11216, 'é'],
          [11216, 11376, 'uma'],
          [11376, 11576, 'das'],
          [11576, 11976, 'muitas'],
          [11976, 12416, 'grandes'],
          [12416, 13036, 'estruturas'],
          [13036, 13256, 'da'],
          [13256, 13816, 'pirâmide'],
          [13816, 14596, 'construídas'],
          [14596, 14876, 'para'],
          [14876, 15596, 'formular'],
          [15596, 16216, 'faraos'],
          [16216, 16956, 'mortos.'],
        ],
      },
    ],
  },
  en: {
    url: '/clips/en.m4a',
    durationMs: 19840,
    source: 'Picovoice (Apache 2.0)',
    reference: [
      'and so it begins',
      "this is what a crocodile sounds like it's like meditating in the water and it's like",
      'ladies and gentlemen please fasten your seat belts we are expecting some turbulence thank you',
    ],
    passages: [
      {
        speaker: 0,
        words: [
          [1816, 2016, 'and'],
          [2016, 2576, 'sew'],
          [2576, 2836, 'it'],
          [2836, 3196, 'begins.'],
        ],
      },
      {
        speaker: 1,
        words: [
          [6104, 6504, 'This'],
          [6504, 6704, 'is'],
          [6704, 7004, 'what'],
          [7004, 7304, 'a'],
          [7304, 7724, 'crocodile'],
          [7724, 8344, 'sounds'],
          [8344, 8744, 'like.'],
          [8944, 9144, "It's"],
          [9144, 9244, 'like'],
          [9244, 9784, 'meditating'],
          [9784, 10084, 'in'],
          [10084, 10164, 'the'],
          [10164, 10424, 'water'],
          [10424, 10604, 'and'],
          [10604, 10784, "it's"],
          [10784, 10984, 'like...'],
        ],
      },
      {
        speaker: 0,
        words: [
          [12632, 13052, 'Ladies'],
          [13052, 13272, 'and'],
          [13272, 13652, 'gentlemen,'],
          [14172, 14432, 'please'],
          [14432, 14772, 'fasten'],
          [14772, 14952, 'your'],
          [14952, 15212, 'seat'],
          [15212, 15472, 'belts.'],
          [16172, 16392, 'We'],
          [16392, 16472, 'are'],
          [16472, 16952, 'expecting'],
          [16952, 17292, 'some'],
          [17292, 17752, 'turbulence.'],
          [18572, 18892, 'Thank'],
          [18892, 19232, 'you.'],
        ],
      },
    ],
  },
};
