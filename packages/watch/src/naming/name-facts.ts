import { splitFileName } from '@escriba/transcript';
import { localTimeOf } from '../local-time.ts';
import type { NameFacts } from './name-template.ts';

type Recording = {
  /** The path below the source, with `/`. */
  readonly path: string;
  readonly changedAt: Date;
  readonly id: string;
  readonly language: string | null;
};

/** Returns what a template may name of a recording. Day and time are those of this machine's time zone. */
export const nameFactsOf = ({ path, changedAt, id, language }: Recording): NameFacts => {
  const cut = path.lastIndexOf('/');
  const { day, hours, minutes } = localTimeOf(changedAt);
  return {
    date: day,
    time: `${hours}-${minutes}`,
    name: splitFileName(path.slice(cut + 1)).name,
    folder: cut === -1 ? '' : path.slice(0, cut),
    language: language ?? '',
    id,
  };
};
