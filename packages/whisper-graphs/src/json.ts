import { UnreadableModel } from './errors.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws UnreadableModel with the file's name if it is not JSON */
export const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const hint = /^\s*</u.test(text) ? 'a web page' : 'not JSON';
    throw new UnreadableModel(`${file} is ${hint}. Download it again.`, { cause: error });
  }
};
