import {
  getModel,
  isNonCommercial,
  knownModels,
  type MeasuredAccuracy,
  models,
  type PublishedAccuracy,
  shippedWhisper,
} from '@escriba/models';

const INTRODUCTION = `# Models

What recognises speech, and what can replace it. Whisper base ships with the project; the others are added with one command
([how](../packages/model-installer/README.md)), each with the licence of its publisher:

\`\`\`sh
export ESCRIBA_MODELS_DIR=/srv/escriba/models
npm run models -- add parakeet-tdt-0.6b-v3           # or any other name of the table, or OWNER/NAME of Hugging Face
SPEECH_MODEL=parakeet-tdt-0.6b-v3 npm start
\`\`\`

Right words are 100 less the word errors, in Portuguese. **Published** figures are those of the whole test set FLEURS, whose texts are normalised before they are
compared; **measured** ones are of this project, on a few sentences of it, without that. Speeds are published too, and come from graphics cards where they are compared with
large; \`add\` measures each model on your machine. Sizes are those of the installed files, with 8 bits; memory is that of a process, and empty where it was not measured.
`;

const AFTERWARDS = `A transducer such as Parakeet does not tell languages apart: Whisper base detects them, and recognises those that the transducer does not know. A licence that excludes commercial
use, such as CC BY-NC, needs \`--accept-licence\`, and is marked here, in \`npm run models -- list\` and on the operator's page. A licence that asks for its author, such as CC BY, has
the author beside it; documents that are exported from transcripts of such a model name the author in their properties.
`;

const FOOTER = `This page is generated from \`packages/models/src/registry.ts\` and \`packages/models/src/known-models.ts\`: \`npm run generate\`.
`;

const MEGABYTE = 1_000_000;
const LANGUAGE = 'pt';

/** Returns the text of `docs/models.md`: what ships, and the well-known models that can be added. */
export const renderModels = (): string => {
  const recognition = tableOf(
    ['name', 'model', 'size', 'languages', 'licence', 'words right of 100', 'speed', 'memory'],
    [shippedRow(), ...knownModels.map(knownRow)],
  );
  const others = tableOf(
    ['name', 'model', 'size', 'licence'],
    models
      .filter(({ purpose }) => purpose !== 'recognition')
      .map(({ name, title, files, licence }) => [`\`${name}\``, title, megabytes(sizeOf(files)), licence]),
  );
  return [
    INTRODUCTION,
    `## Recognition\n\n${recognition}\n`,
    AFTERWARDS,
    `## What else ships\n\n${others}\n`,
    FOOTER,
  ].join('\n');
};

const shippedRow = (): string[] => {
  const { name, title, files, languages, licence, accuracy } = getModel('whisper-base');
  const { memoryBytes, secondsPerMinute, speed, published } = shippedWhisper;
  return [
    `\`${name}\` (ships)`,
    title,
    megabytes(sizeOf(files)),
    describeLanguages(languages),
    licence,
    [...describePublished(published), ...describeMeasured(accuracy)].join('; '),
    `${speed}; measured ${secondsPerMinute} s of a core for a minute`,
    megabytes(memoryBytes),
  ];
};

const knownRow = (model: (typeof knownModels)[number]): string[] => [
  `\`${model.name}\``,
  `[${model.title}](https://huggingface.co/${model.repositories.at(-1)})`,
  megabytes(model.sizeBytes),
  describeLanguages(model.languages),
  [
    model.licence,
    ...(isNonCommercial(model.licence) ? ['**not for commercial use**'] : []),
    ...(model.attribution === undefined ? [] : [`name “${model.attribution}”`]),
  ].join(', '),
  describePublished(model.published).join('; '),
  model.speed ?? '',
  model.memoryBytes === undefined ? '' : megabytes(model.memoryBytes),
];

const describePublished = (accuracy: readonly PublishedAccuracy[]): string[] =>
  accuracy
    .filter(({ language }) => language === LANGUAGE)
    .map(({ wordErrorRate: [lowest, highest] }) =>
      highest === undefined
        ? `${rightWords(lowest)} published`
        : `${rightWords(highest)} to ${rightWords(lowest)} published`,
    );

const describeMeasured = (accuracy: readonly MeasuredAccuracy[]): string[] =>
  accuracy
    .filter(({ language }) => language === LANGUAGE)
    .map(({ test, wordErrorRate }) => `${rightWords(wordErrorRate)} measured (${test})`);

const rightWords = (wordErrorRate: number): string => (100 * (1 - wordErrorRate)).toFixed(1);

const describeLanguages = (languages: readonly string[]): string => {
  const [only] = languages;
  return languages.length === 1 && only !== undefined
    ? (new Intl.DisplayNames('en', { type: 'language' }).of(only) ?? only)
    : String(languages.length);
};

const sizeOf = (files: readonly { readonly sizeBytes: number }[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

const megabytes = (bytes: number): string =>
  bytes < 10 * MEGABYTE
    ? `${(bytes / MEGABYTE).toFixed(1)} MB`
    : `${Math.round(bytes / MEGABYTE).toLocaleString('en')} MB`;

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
