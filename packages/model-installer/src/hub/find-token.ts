import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The operator's token: `HF_TOKEN`, else the file that Hugging Face's own programs write. */
export const findToken = async (environment: Environment): Promise<string | undefined> => {
  const given = environment['HF_TOKEN']?.trim();
  if (given) return given;
  const home = environment['HF_HOME'] || join(homedir(), '.cache', 'huggingface');
  const path = environment['HF_TOKEN_PATH'] || join(home, 'token');
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch {
    return undefined;
  }
};
