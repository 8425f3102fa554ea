import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ZIPF_MIN = 1.3;
const PROGRAM = `
from math import log10
from wordfreq import get_frequency_dict
for word, frequency in get_frequency_dict('pt', 'large').items():
    zipf = round(log10(frequency) + 9, 2)
    if zipf >= ${ZIPF_MIN}: print(f'{word} {zipf}')
`;

/** Portuguese word forms and the natural logarithms of their frequencies. */
export type Vocabulary = ReadonlyMap<string, number>;

/** The words of the Python package wordfreq (data under CC BY-SA 4.0) with a Zipf frequency of at least 1.3, if `python3` has it; else the reason. */
export const readVocabulary = async (): Promise<Vocabulary | { readonly missing: string }> => {
  try {
    const { stdout } = await run('python3', ['-c', PROGRAM], {
      maxBuffer: 64 * 1024 * 1024,
      timeout: 120_000,
    });
    return new Map(stdout.trim().split('\n').map(parseLine));
  } catch (error) {
    return {
      missing:
        String(error instanceof Error ? error.message : error)
          .trim()
          .split('\n')
          .at(-1) ?? '',
    };
  }
};

const parseLine = (line: string): [string, number] => {
  const space = line.lastIndexOf(' ');
  return [line.slice(0, space), (Number(line.slice(space + 1)) - 9) * Math.LN10];
};
