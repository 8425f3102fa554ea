import { localTimeOf } from '../local-time.ts';

/** Prints one line for each thing that happens. */
export type Log = {
  readonly line: (text: string) => void;
  /** Prints a line unless it was the last one about this subject. */
  readonly news: (subject: string, text: string) => void;
  /** Forgets what was printed about a subject. */
  readonly forget: (subject: string) => void;
};

/** Creates a log whose lines begin with the local time. Names of files cannot move the cursor or begin lines of their own. */
export const createLog = (write: (line: string) => void, clock: () => Date): Log => {
  const last = new Map<string, string>();
  const line = (text: string): void => write(`${timeOf(clock())} ${text.replaceAll(UNPRINTABLE, '�')}`);
  return {
    line,
    news: (subject, text) => {
      if (last.get(subject) === text) return;
      last.set(subject, text);
      line(text);
    },
    forget: (subject) => void last.delete(subject),
  };
};

/** Control characters, and those that change the direction of the text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;

const timeOf = (time: Date): string => {
  const { day, hours, minutes, seconds } = localTimeOf(time);
  return `${day} ${hours}:${minutes}:${seconds}`;
};
