import { VOCABULARY_WORDS_MAX } from '@escriba/contracts/transcription/vocabulary-limits';
import { type Clip, makeClip } from '../accuracy/make-clips.ts';
import { listSamples } from '../accuracy/samples.ts';
import { formatDifference, formatRate, type Score, scoreText } from '../accuracy/score.ts';
import { count, percent } from '../format.ts';
import type { BenchContext, Measurement } from '../measurement.ts';
import { openEngineAlone } from '../raw/engine-alone.ts';
import type { Table } from '../report/section.ts';
import { isNameIn } from '../vocabulary/is-name-in.ts';
import { listLongVocabulary } from '../vocabulary/long-list.ts';

/** Names and terms that the samples say, as people write them. */
const SAID = ['Bieber', 'Giancarlo Fisichella', 'Goethe', 'Fichte', 'Schlegel', 'scaffolding'];
const OTHERS = listLongVocabulary();

/** The compared vocabularies. */
const LISTS = {
  none: [],
  others: OTHERS,
  said: [...OTHERS.slice(SAID.length), ...SAID],
} as const satisfies Record<string, readonly string[]>;
type ListName = keyof typeof LISTS;

const CONDITIONS = ['original', 'noise', 'loud noise'];

/** What the longest vocabulary of an account does to speech, also in noise, and what it costs. */
export const longVocabulary: Measurement = {
  name: 'long-vocabulary',
  run: async (context) => {
    const engine = await openEngineAlone({ processes: 1, beamSize: 5, folder: context.folder });
    try {
      const heard = await hearAll(context, engine);
      return { tables: [errorsTable(heard), saidTable(heard)], notes: NOTES };
    } finally {
      await engine.close();
    }
  },
};

const NOTES = [
  `The engine alone, beam 5, without a vocabulary and with two of ${count(VOCABULARY_WORDS_MAX)} words: Brazilian names that no sample has, and these with the ` +
    `${SAID.length} names and terms that the samples have (${SAID.join(', ')}) among them. The samples are those of the accuracy, as they are and in pink ` +
    'noise. A name is right if every letter, accent and capital is. In brackets 95 % by bootstrap over recordings.',
];

type Heard = Clip & {
  readonly texts: Readonly<Record<ListName, string>>;
  readonly processorMs: Readonly<Record<ListName, number>>;
};

const hearAll = async (
  context: BenchContext,
  engine: Pick<Awaited<ReturnType<typeof openEngineAlone>>, 'transcribe'>,
): Promise<Heard[]> => {
  const samples = (await listSamples()).filter(({ reference }) => reference !== '');
  const heard: Heard[] = [];
  for (const condition of CONDITIONS) {
    for (const sample of context.quick ? samples.slice(0, 2) : samples) {
      context.signal.throwIfAborted();
      const clip = await makeClip(sample, condition, context.folder);
      const hear = async (list: ListName) => {
        const words = LISTS[list].map((text) => ({ text }));
        return engine.transcribe(clip.path, clip.language, words.length === 0 ? undefined : words);
      };
      const [none, others, said] = [await hear('none'), await hear('others'), await hear('said')];
      heard.push({
        ...clip,
        texts: { none: none.text, others: others.text, said: said.text },
        processorMs: {
          none: none.work.recogniseMs,
          others: others.work.recogniseMs,
          said: said.work.recogniseMs,
        },
      });
      if (new Set([none.text, others.text, said.text]).size > 1)
        context.say(`  ${clip.name}: ${[none, others, said].map(({ text }) => text).join(' | ')}`);
    }
    context.say(`  samples, ${condition}`);
  }
  return heard;
};

const byCondition = (heard: readonly Heard[]): (readonly [string, readonly Heard[]])[] => [
  ...Map.groupBy(heard, ({ condition }) => condition),
];

const errorsTable = (heard: readonly Heard[]): Table => ({
  head: [
    'samples',
    'words',
    'words wrong without',
    'with 1,000 others',
    'points more',
    'texts changed',
    'processor time',
  ],
  rows: byCondition(heard).map(([condition, members]) => {
    const scores = (list: ListName): Score[] =>
      members.map((clip) => scoreText(clip.reference, clip.texts[list]));
    const changed = members.filter(({ texts }) => texts.none !== texts.others).length;
    return [
      condition,
      String(scores('none').reduce((sum, { words }) => sum + words, 0)),
      formatRate(scores('none')),
      formatRate(scores('others')),
      formatDifference(scores('others'), scores('none')),
      `${changed} of ${members.length}`,
      moreTime(members),
    ];
  }),
});

const saidTable = (heard: readonly Heard[]): Table => ({
  head: ['names that are said', 'number', 'right without', 'with 1,000 others', 'with them among 1,000'],
  rows: byCondition(heard).map(([condition, members]) => {
    const right = (list: ListName): string =>
      String(SAID.filter((name) => members.some(({ texts }) => isNameIn(texts[list], name))).length);
    return [condition, String(SAID.length), right('none'), right('others'), right('said')];
  }),
});

const moreTime = (heard: readonly Heard[]): string => {
  const total = (list: ListName): number => heard.reduce((sum, one) => sum + one.processorMs[list], 0);
  const more = total('others') / total('none') - 1;
  return `${more < 0 ? '' : '+'}${percent(more)}`;
};
