const SHARE_MIN = 0.6;
const HEADING =
  /^(?:falantes?|oradore?s?|oradora|nomes?|quem|speakers?(?: name)?|names?|participantes?|interlocutore?s?|depoentes?|hablantes?|pessoas?|person|vozes|voz|textos?|falas?|transcri[çc](?:ão|ao|ões|oes)|transcripci[óo]n|conte[úu]do|texts?|transcripts?|tempos?|hora|hor[áa]rio|time|timestamp|timecode|tc|in[íi]cio|fim|fin|start(?: time)?|end(?: time)?|minuto|minutagem|dura[çc][ãa]o|duration|n[º°.]?|#|observa[çc][õo]es|notes?)\.?$/i;
const TIME = /^(?:in[íi]cio|fim|fin|start(?: time)?|end(?: time)?|tempos?|time|timestamp)\.?$/i;
const NUMBER = /^\d{1,9}(?:[.,]\d{1,9})?$/;
/** Longest turn, in seconds per row: a larger number is of milliseconds. */
const SECONDS_PER_ROW_MAX = 120;

/** Returns whether a row names the columns below it. */
export const isHeading = (row: readonly string[]): boolean => {
  const filled = row.filter((cell) => cell !== '');
  return filled.length > 1 && filled.filter((cell) => HEADING.test(cell)).length >= filled.length * SHARE_MIN;
};

/** Returns the rows below the first one, which names them, with clocks for times in seconds or, as of Whisper, in milliseconds. */
export const withClocks = ([
  heading = [],
  ...rows
]: readonly (readonly string[])[]): (readonly string[])[] => {
  const columns = [...heading.keys()].filter(
    (column) =>
      TIME.test(heading[column] ?? '') &&
      rows.every((row) => (row[column] ?? '') === '' || NUMBER.test(row[column] ?? '')),
  );
  const cells = columns.flatMap((column) => rows.map((row) => row[column] ?? ''));
  const last = cells.reduce((latest, cell) => Math.max(latest, toNumber(cell)), 0);
  const isMs = cells.every((cell) => /^\d*$/.test(cell)) && last > rows.length * SECONDS_PER_ROW_MAX;
  const toClock = (cell: string): string =>
    cell === '' ? '' : clockOf(isMs ? toNumber(cell) : Math.round(toNumber(cell) * 1_000));
  return rows.map((row) => row.map((cell, column) => (columns.includes(column) ? toClock(cell) : cell)));
};

const toNumber = (cell: string): number => Number(cell.replace(',', '.'));

const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(ms % 1_000).padStart(3, '0')}`;
};
