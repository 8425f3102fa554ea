import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findProcessBirth } from '@escriba/runtime';
import { Refusal } from '../../bootstrap/fail.mjs';

/** Where the services of a running product answer, for programs on the same machine. */
export type InnerAddresses = { readonly authUrl: string; readonly usageUrl: string };

type Holder = {
  readonly pid: number;
  readonly bornAt: string | null;
  readonly url: string;
  /** Absent while the product starts. */
  readonly inner?: InnerAddresses;
};

type DataLock = {
  /** Writes down for others where the services answer. */
  readonly tell: (inner: InnerAddresses) => Promise<void>;
  readonly release: () => Promise<void>;
};

/** Takes the data folder for this process. Refuses with one sentence while another live process has it. */
export const lockDataDir = async (file: string, url: string): Promise<DataLock> => {
  const holder: Holder = { pid: process.pid, bornAt: findProcessBirth(process.pid), url };
  if (!(await take(file, holder))) {
    const other = await findHolder(file);
    if (other !== undefined && isAlive(other)) throw new Refusal(takenSentence(other.url));
    await rm(file, { force: true });
    if (!(await take(file, holder))) throw new Refusal(takenSentence(url));
  }
  return {
    tell: async (inner) => {
      await writeFile(`${file}.new`, JSON.stringify({ ...holder, inner }), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    release: () => rm(file, { force: true }),
  };
};

/** The product that runs with a data folder; undefined where none does. */
export const findRunningProduct = async (file: string): Promise<Holder | undefined> => {
  const holder = await findHolder(file);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
};

const takenSentence = (url: string): string =>
  `Escriba already runs with this data at ${url}; stop it first, or start another with ESCRIBA_DATA_DIR=<folder> PORT=<port> npm start`;

const take = async (file: string, holder: Holder): Promise<boolean> => {
  try {
    await writeFile(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
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
  return bornAt === null || findProcessBirth(pid) === bornAt;
};
