import type { Locale } from '@escriba/contracts/shared/locale';

/** A word of a clip: when it starts and ends, in ms, and its text. */
export type ClipWord = readonly [startMs: number, endMs: number, text: string];

/** One turn of a speaker. */
export type ClipPassage = { readonly speaker: number; readonly words: readonly ClipWord[] };

/** A short conversation with the text that the product recognised, uncorrected. */
export type Clip = {
  readonly url: string;
  readonly durationMs: number;
  readonly passages: readonly ClipPassage[];
};

/**
 * The sample recordings. They were written for the page and read by voices of Kokoro-82M (Apache 2.0): pf_dora and pm_alex, af_heart and
 * am_michael.
 */
export const CLIPS: Readonly<Record<Locale, Clip>> = {
  pt: {
    url: '/clips/pt.m4a',
    durationMs: 28885,
    passages: [
      {
        speaker: 0,
        words: [
          [184, 464, 'Bom'],
          [464, 804, 'dia,'],
          [964, 1164, 'Paulo.'],
          [1804, 2104, 'Ontem'],
          [2104, 2344, 'eu'],
          [2344, 2984, 'conversei'],
          [2984, 3184, 'com'],
          [3184, 3324, 'o'],
          [3324, 3724, 'cliente'],
          [3724, 3944, 'sobre'],
          [3944, 4044, 'a'],
          [4044, 4544, 'proposta.'],
        ],
      },
      {
        speaker: 1,
        words: [
          [5324, 5424, 'Bom'],
          [5424, 5884, 'dia.'],
          [6384, 6524, 'Eu'],
          [6524, 6824, 'também'],
          [6824, 7204, 'falei'],
          [7204, 7504, 'com'],
          [7504, 7844, 'ele'],
          [7844, 8124, 'e'],
          [8124, 8244, 'ele'],
          [8244, 8604, 'gostou'],
          [8604, 8724, 'do'],
          [8724, 9084, 'projeto.'],
        ],
      },
      {
        speaker: 0,
        words: [
          [9884, 10004, 'Que'],
          [10004, 10284, 'bom.'],
          [10844, 11044, 'Ele'],
          [11044, 11424, 'aprovou'],
          [11424, 11544, 'o'],
          [11544, 11944, 'orçamento,'],
          [12384, 12484, 'mas'],
          [12484, 12864, 'pediu'],
          [12864, 13044, 'para'],
          [13044, 13424, 'começar'],
          [13424, 13724, 'só'],
          [13724, 13864, 'em'],
          [13864, 14324, 'março.'],
        ],
      },
      {
        speaker: 1,
        words: [
          [14844, 15144, 'Sem'],
          [15144, 15684, 'problema.'],
          [16364, 16524, 'Ele'],
          [16524, 16884, 'também'],
          [16884, 17384, 'pediu'],
          [17384, 17524, 'o'],
          [17524, 18024, 'contrato'],
          [18024, 18304, 'até'],
          [18304, 19124, 'sexta-feira.'],
        ],
      },
      {
        speaker: 0,
        words: [
          [19640, 20120, 'Então,'],
          [20240, 20300, 'eu'],
          [20300, 20820, 'escrevo'],
          [20820, 20920, 'o'],
          [20920, 21300, 'contrato'],
          [21300, 21740, 'hoje'],
          [21740, 21960, 'e'],
          [21960, 22240, 'mando'],
          [22240, 22380, 'para'],
          [22380, 22600, 'você'],
          [22600, 23160, 'revisar.'],
        ],
      },
      {
        speaker: 1,
        words: [
          [23720, 24180, 'Perfeito!'],
          [24880, 25020, 'Eu'],
          [25020, 25320, 'leio'],
          [25320, 25420, 'no'],
          [25420, 25640, 'mesmo'],
          [25640, 26060, 'dia'],
          [26060, 26340, 'e'],
          [26340, 26800, 'devolvo'],
          [26800, 27000, 'com'],
          [27000, 27140, 'os'],
          [27140, 27300, 'meus'],
          [27300, 27920, 'comentários.'],
        ],
      },
    ],
  },
  en: {
    url: '/clips/en.m4a',
    durationMs: 23424,
    passages: [
      {
        speaker: 0,
        words: [
          [152, 432, 'Good'],
          [432, 792, 'morning,'],
          [1072, 1092, 'Paul.'],
          [1632, 1712, 'Did'],
          [1712, 1832, 'you'],
          [1832, 2052, 'talk'],
          [2052, 2212, 'to'],
          [2212, 2312, 'the'],
          [2312, 2632, 'client'],
          [2632, 2892, 'about'],
          [2892, 3012, 'the'],
          [3012, 3492, 'proposal?'],
        ],
      },
      {
        speaker: 1,
        words: [
          [4172, 4372, 'Yes,'],
          [4492, 4572, 'I'],
          [4572, 4772, 'did.'],
          [5252, 5472, 'They'],
          [5472, 5772, 'approved'],
          [5772, 5992, 'the'],
          [5992, 6412, 'project,'],
          [6592, 6672, 'but'],
          [6672, 6812, 'they'],
          [6812, 6992, 'want'],
          [6992, 7092, 'to'],
          [7092, 7352, 'start'],
          [7352, 7552, 'in'],
          [7552, 7792, 'March.'],
        ],
      },
      {
        speaker: 0,
        words: [
          [8532, 8832, 'Great.'],
          [9152, 9252, 'What'],
          [9252, 9352, 'did'],
          [9352, 9492, 'they'],
          [9492, 9692, 'say'],
          [9692, 9912, 'about'],
          [9912, 10052, 'the'],
          [10052, 10332, 'budget?'],
        ],
      },
      {
        speaker: 1,
        words: [
          [10992, 11132, 'They'],
          [11132, 11252, 'would'],
          [11252, 11412, 'like'],
          [11412, 11612, 'to'],
          [11612, 11852, 'pay'],
          [11852, 12092, 'in'],
          [12092, 12412, 'three'],
          [12412, 12772, 'parts'],
          [12772, 13412, 'and'],
          [13412, 13512, 'to'],
          [13512, 13632, 'get'],
          [13632, 13752, 'the'],
          [13752, 14172, 'contract'],
          [14172, 14492, 'by'],
          [14492, 14972, 'Friday.'],
        ],
      },
      {
        speaker: 0,
        words: [
          [15512, 15832, 'Then'],
          [15832, 16032, 'I'],
          [16032, 16112, 'will'],
          [16112, 16252, 'write'],
          [16252, 16412, 'the'],
          [16412, 16792, 'contract'],
          [16792, 17032, 'this'],
          [17032, 17492, 'afternoon'],
          [17492, 18032, 'and'],
          [18032, 18252, 'send'],
          [18252, 18412, 'it'],
          [18412, 18532, 'to'],
          [18532, 18712, 'you'],
          [18712, 18912, 'for'],
          [18912, 19232, 'review.'],
        ],
      },
      {
        speaker: 1,
        words: [
          [19672, 20152, 'Sounds'],
          [20152, 20432, 'good.'],
          [20832, 21072, "I'll"],
          [21072, 21252, 'send'],
          [21252, 21392, 'you'],
          [21392, 21552, 'my'],
          [21552, 21932, 'comments'],
          [21932, 22272, 'tomorrow'],
          [22272, 22812, 'morning.'],
        ],
      },
    ],
  },
};
