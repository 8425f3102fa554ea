import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const SERVICE = 'services/transcription/src';
/** The one folder that changes the state of a recording. */
const LIFE = 'recordings/life/';
/** Files that may set these columns: migrations change all rows at once; tests and fixtures prepare what an event cannot reach. */
const EXCEPTIONS = /\.test\.ts$|\.fixture\.ts$|^testing\/|^platform\/db\/migrations\//;

const UPDATES = /updateTable\('transcriptions'\)|\bupdate transcriptions\b/;
const ADDS_OR_REMOVES =
  /(?:insertInto|deleteFrom)\('transcriptions'\)|\b(?:insert into|delete from) transcriptions\b/;
/** The values of an update, of the query builder's or of SQL. */
const SETS =
  /(?:\.set\(|\bupdate transcriptions\b[^`]*?\bset\b)([^]*?)(?=\.where\(|\.returning\(|\.execute|\bwhere\b|\bfrom\b|$)/g;
const STATE_COLUMN =
  /\b(?:status|error_code|round|attempt|kept_ms|priority|queue_turn|queued_at|started_at|completed_at|owner_kind|owner_id|expires_at|storage_key|audio_purged_at)(?=\s*[:=])/g;

/** Returns the queries outside of `recordings/life` that change the state of a recording, as sentences. */
export const findLifeFaults = async (root: string): Promise<readonly string[]> => {
  const faults: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: join(root, SERVICE) })) {
    if (file.startsWith(LIFE) || EXCEPTIONS.test(file)) continue;
    const text = await readFile(join(root, SERVICE, file), 'utf8');
    faults.push(...listStateChanges(text).map((change) => `${SERVICE}/${file} ${change}`));
  }
  return faults;
};

const listStateChanges = (text: string): readonly string[] => {
  const addsOrRemoves = ADDS_OR_REMOVES.test(text)
    ? [`adds or removes rows of transcriptions; only ${LIFE} does`]
    : [];
  if (!UPDATES.test(text)) return addsOrRemoves;
  const columns = [...text.matchAll(SETS)].flatMap(([, values = '']) => values.match(STATE_COLUMN) ?? []);
  return [
    ...addsOrRemoves,
    ...columns.map((column) => `sets ${column} of a recording; only ${LIFE} changes its state`),
  ];
};
