import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Refusal } from '../../bootstrap/fail.mjs';

type Holder = { readonly pid: number; readonly bornAt: string | null; readonly url: string };

/** Takes the data folder for this process. Refuses with one sentence while another live process has it. */
export const lockDataDir = async (file: string, url: string): Promise<{ release: () => Promise<void> }> => {
  const holder: Holder = { pid: process.pid, bornAt: findBirth(process.pid), url };
  if (!(await take(file, holder))) {
    const other = await findHolder(file);
    if (other !== undefined && isAlive(other)) throw new Refusal(takenSentence(other.url));
    await rm(file, { force: true });
    if (!(await take(file, holder))) throw new Refusal(takenSentence(url));
  }
  return { release: () => rm(file, { force: true }) };
};

const takenSentence = (url: string): string =>
  `Escriba already runs with this data at ${url}; stop it first, or start another with ESCRIBA_DATA_DIR=<folder> PORT=<port> npm start`;

const take = async (file: string, holder: Holder): Promise<boolean> => {
  try {
    await writeFile(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const findHolder = async (file: string): Promise<Holder | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch {
    return undefined; // gone, or cut off by a crash: nobody holds it
  }
};

/** A process id may have been given to another program since; its time of birth tells. */
const isAlive = ({ pid, bornAt }: Holder): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return bornAt === null || findBirth(pid) === bornAt;
};

/** When the process began, in ticks since the machine's start; null where the system does not tell (not Linux). */
const findBirth = (pid: number): string | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
};
