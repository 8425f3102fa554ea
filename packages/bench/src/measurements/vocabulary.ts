import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clip, CONDITIONS, makeClip } from '../accuracy/make-clips.ts';
import { listSamples } from '../accuracy/samples.ts';
import { errorRate, formatDifference, formatRate, type Score, scoreText } from '../accuracy/score.ts';
import { percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import type { Section, Table } from '../report/section.ts';
import { NAMES } from '../vocabulary/names.ts';
import { isNameIn } from '../vocabulary/is-name-in.ts';
import { type SpokenName, speakNames } from '../vocabulary/speak-names.ts';

const VOCABULARY = NAMES.map((text) => ({ text }));
/** Number of sentences with which the rewards were tuned; the others measure them. */
const TUNED = NAMES.length / 2;

/** Names that are right with a vocabulary and without, what the vocabulary does to speech without its words, and what it costs. */
export const vocabulary: Measurement = {
  name: 'vocabulary',
  run: async (context) => {
    const folder = process.env['SPOKEN_NAMES_DIR'] ?? join(context.folder, 'names');
    await mkdir(folder, { recursive: true });
    const spoken = await speakNames(folder, context.quick ? 4 : NAMES.length);
    if ('missing' in spoken) throw new Error(`no names are spoken: ${spoken.missing}`);
    const engine = await openEngineAlone({ processes: 1, beamSize: 5, folder: context.folder });
    const listen = createListen(engine);
    try {
      const names = await measureNames(context, listen, spoken);
      const samples = await measureSamples(context, listen);
      return { tables: [namesTable(names), samplesTable(samples)], notes: NOTES } satisfies Section;
    } finally {
      await engine.close();
    }
  },
};

const NOTES = [
  `The engine alone, beam 5, with a vocabulary of ${NAMES.length} names and without. Each name is in one sentence, spoken by one of the three ` +
    'Brazilian voices of Kokoro-82M (`packages/bench/src/raw/speak_names.py`); a name is right if every letter, accent and capital is. The samples are ' +
    'those of the accuracy, under its conditions, and have none of the names. In brackets 95 % by bootstrap over recordings.',
];

/** The recognised texts of a recording without and with the vocabulary. */
type Heard = { readonly texts: Pair<string>; readonly processorMs: Pair<number> };
type Pair<T> = readonly [without: T, withWords: T];
type Listen = (path: string, language: string) => Promise<Heard>;

const createListen =
  (engine: Pick<Awaited<ReturnType<typeof openEngineAlone>>, 'transcribe'>): Listen =>
  async (path, language) => {
    const without = await engine.transcribe(path, language);
    const withWords = await engine.transcribe(path, language, VOCABULARY);
    return {
      texts: [without.text, withWords.text],
      processorMs: [without.work.recogniseMs, withWords.work.recogniseMs],
    };
  };

type HeardName = SpokenName & Heard;

const measureNames = async (
  { say, signal }: BenchContext,
  listen: Listen,
  spoken: readonly SpokenName[],
): Promise<HeardName[]> => {
  const heard: HeardName[] = [];
  for (const one of spoken) {
    signal.throwIfAborted();
    const { texts, processorMs } = await listen(one.path, 'pt');
    heard.push({ ...one, texts, processorMs });
    say(`  ${one.name}: ${texts.map((text) => (isNameIn(text, one.name) ? 'right' : text)).join(' | ')}`);
  }
  return heard;
};

type HeardClip = Clip & Heard;

const measureSamples = async (context: BenchContext, listen: Listen): Promise<HeardClip[]> => {
  const samples = (await listSamples()).filter(({ reference }) => reference !== '');
  const heard: HeardClip[] = [];
  for (const condition of context.quick ? CONDITIONS.slice(0, 1) : CONDITIONS) {
    for (const sample of samples) {
      context.signal.throwIfAborted();
      const clip = await makeClip(sample, condition, context.folder);
      const one = { ...clip, ...(await listen(clip.path, clip.language)) };
      heard.push(one);
      const errors = one.texts.map((text) => scoreText(clip.reference, text).errors);
      if (errors[0] !== errors[1])
        context.say(`  ${clip.name}: ${errors.join(' → ')} | ${one.texts.join(' | ')}`);
    }
    context.say(`  samples, ${condition}`);
  }
  return heard;
};

const namesTable = (heard: readonly HeardName[]): Table => ({
  head: ['names', 'number', 'right without', 'right with', 'words wrong without', 'with', 'processor time'],
  rows: [
    ['of the half that is not tuned on', heard.slice(TUNED)] as const,
    ['of the tuned half', heard.slice(0, TUNED)] as const,
  ]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => {
      const right = (side: 0 | 1): number =>
        members.filter((one) => isNameIn(one.texts[side], one.name)).length;
      const rate = (side: 0 | 1): string =>
        percent(errorRate(members.map((one) => scoreText(one.text, one.texts[side]))));
      return [
        name,
        String(members.length),
        String(right(0)),
        String(right(1)),
        rate(0),
        rate(1),
        moreTime(members),
      ];
    }),
});

const samplesTable = (heard: readonly HeardClip[]): Table => {
  const groups = [
    ['Portuguese', heard.filter(({ language }) => language === 'pt')] as const,
    ['other languages', heard.filter(({ language }) => language !== 'pt')] as const,
    ['all', heard] as const,
  ];
  return {
    head: [
      'samples',
      'words',
      'words wrong without',
      'with',
      'points more',
      'texts changed',
      'processor time',
    ],
    rows: groups.map(([name, members]) => {
      const scores = (side: 0 | 1): Score[] =>
        members.map((clip) => scoreText(clip.reference, clip.texts[side]));
      const changed = members.filter(({ texts: [without, withWords] }) => without !== withWords).length;
      return [
        name,
        String(scores(0).reduce((sum, { words }) => sum + words, 0)),
        formatRate(scores(0)),
        formatRate(scores(1)),
        formatDifference(scores(1), scores(0)),
        `${changed} of ${members.length}`,
        moreTime(members),
      ];
    }),
  };
};

const moreTime = (heard: readonly Heard[]): string => {
  const total = (side: 0 | 1): number => heard.reduce((sum, one) => sum + one.processorMs[side], 0);
  const more = total(1) / total(0) - 1;
  return `${more < 0 ? '' : '+'}${percent(more)}`;
};
