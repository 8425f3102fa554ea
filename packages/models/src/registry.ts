import type { Model } from './model.ts';

const whisperLanguages =
  'en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su'.split(
    ' ',
  );

/** The models that ship with the project. */
export const models = [
  {
    name: 'whisper-base',
    title: 'OpenAI Whisper base, 8 bits',
    purpose: 'recognition',
    licence: 'MIT',
    copyright: '© 2022 OpenAI',
    languages: whisperLanguages,
    files: [
      {
        path: 'config.json',
        sizeBytes: 1_150,
        sha256: '23f829408dd4f08753a432d11c1539d1c3e4fbfecf8f86d7ca4e4125e8468310',
      },
      {
        path: 'decoder.onnx',
        sizeBytes: 51_475_521,
        sha256: 'c10f97f20c36eb3fcc6701312482ef19bc6576c8a3f79353c4d5ccbe14b837bb',
      },
      {
        path: 'encoder.onnx',
        sizeBytes: 29_833_093,
        sha256: 'd3e6790eb576694b1ff3c24f32ff713f1b1d3380a208e8aa820b65a7b2ed7624',
      },
      {
        path: 'tokens.txt',
        sizeBytes: 816_730,
        sha256: 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126',
      },
    ],
    accuracy: [
      { test: 'FLEURS, 10 sentences', language: 'pt', wordErrorRate: 0.15 },
      { test: 'FLEURS, 5 sentences', language: 'de', wordErrorRate: 0.149 },
      { test: 'FLEURS, 5 sentences', language: 'en', wordErrorRate: 0.096 },
      { test: 'FLEURS, 5 sentences', language: 'es', wordErrorRate: 0.061 },
      { test: 'FLEURS, 5 sentences', language: 'fr', wordErrorRate: 0.261 },
    ],
  },
  {
    name: 'silero-vad',
    title: 'Silero VAD 6.2.3, 16 kHz',
    purpose: 'voice-detection',
    licence: 'MIT',
    copyright: '© 2020-present Silero Team',
    languages: [],
    files: [
      {
        path: 'silero-vad-16k-sequence.onnx',
        sizeBytes: 1_246_165,
        sha256: '9ccdacc4719d8aa7e45a77536bfabec45a03ba1f2fad5e241ab4060b24238a85',
      },
    ],
    accuracy: [],
  },
  {
    name: 'speaker-ge2e',
    title: 'GE2E voice encoder of Resemblyzer',
    purpose: 'voice-prints',
    licence: 'Apache-2.0',
    copyright: '© Resemble AI',
    languages: [],
    files: [
      {
        path: 'voice-encoder.onnx',
        sizeBytes: 6_371_223,
        sha256: '9b67c863d7dcbf4733d0747980b3be798ccaaaf3cbb9725931dbec8bf6b26254',
      },
    ],
    accuracy: [],
  },
  {
    name: 'speech-segmentation',
    title: 'Speaker segmentation of pyannote.audio, 2022, 8 bits',
    purpose: 'overlapping-speech',
    licence: 'MIT',
    copyright: '© 2020-2022 CNRS',
    languages: [],
    files: [
      {
        path: 'segmentation.onnx',
        sizeBytes: 1_902_016,
        sha256: 'fa21cda3f1a06fb661dccf7f8fab73c40480b93b0ddcda2dc198a8151e84bdc4',
      },
    ],
    accuracy: [],
  },
] as const satisfies readonly Model[];

export type ModelName = (typeof models)[number]['name'];

/** The models that a transcription needs. */
export const modelsForTranscription: readonly ModelName[] = ['whisper-base', 'silero-vad'];

/** Returns a model's description, or undefined for a name that does not ship. */
export const findModel = (name: string): Model | undefined => models.find((model) => model.name === name);

export const getModel = (name: ModelName): Model => {
  const model = findModel(name);
  if (!model) throw new RangeError(`Unknown model ${name}`);
  return model;
};
