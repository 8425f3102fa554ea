import { isNonCommercial, type InstalledModel, type Model, type TrialRecording } from '@escriba/models';

/** The lines of `list` about a model that ships. */
export const describeShipped = (model: Model, folder: string): string[] => {
  const size = model.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const languages = model.languages.length > 0 ? `${model.languages.length} languages` : 'any language';
  return [
    `${model.name}  ${model.title}`,
    `  ${megabytes(size)}, ${model.licence}, ${model.copyright}, ${languages}`,
    `  ${folder}`,
    ...model.files.map((file) => `    ${file.path}  ${megabytes(file.sizeBytes)}  ${file.sha256}`),
    ...model.accuracy.map(
      ({ test, language, wordErrorRate }) =>
        `    ${language}: ${(100 * wordErrorRate).toFixed(1)} % of words wrong (${test})`,
    ),
  ];
};

/** The lines of `list` about a model that was added, and what `add` prints in the end. */
export const describeInstalled = (model: InstalledModel, folder: string): string[] => {
  const { trial } = model;
  const size = model.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const origin =
    model.revision === undefined ? model.source : `${model.source} at ${model.revision.slice(0, 12)}`;
  return [
    `${model.name}  ${origin}`,
    `  ${model.kind}, ${megabytes(size)}, ${model.precision} bits, licence ${model.licence}, ${model.languages.length} ${model.languages.length === 1 ? 'language' : 'languages'}`,
    ...(isNonCommercial(model.licence) ? ['  Not for commercial use.'] : []),
    ...(model.attribution === undefined ? [] : [`  Name it with its transcripts: ${model.attribution}`]),
    `  ${folder}`,
    ...trial.recordings.map(describeRecording),
    `    ${trial.secondsPerMinute.toFixed(1)} s of a core for a minute of audio, ${megabytes(trial.memoryBytes)} of memory`,
    ...trial.notices.map((notice) => `    Attention: it ${notice}.`),
  ];
};

const describeRecording = ({ language, words, wordsRight }: TrialRecording): string =>
  `    ${language}: ${wordsRight} of ${words} words right (trial)`;

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
