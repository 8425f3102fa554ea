import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PERSONAL_KINDS } from '@escriba/contracts/shared/personal-kinds';
import type { TranscriptDocument } from '@escriba/contracts/transcription/document';
import { expect, it } from '@jest/globals';
import { createTextPool } from '../../transcripts/documents/text-pool.ts';
import { TEXT_PROCESS, type TextJobs } from './text-jobs.ts';

/** Returns the nice value in proc_pid_stat(5): the nineteenth field, counted from the end of the name, which may contain spaces. */
const niceOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[16]);

(process.platform === 'linux' ? it : it.skip)(
  'no thread of a text process takes the processor from requests',
  async () => {
    const child = fork(fileURLToPath(TEXT_PROCESS), {
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    try {
      await once(child, 'message'); // it is ready
      const folder = `/proc/${child.pid}/task`;
      const threads = readdirSync(folder).map((id) => niceOf(readFileSync(`${folder}/${id}/stat`, 'utf8')));
      expect(threads.length).toBeGreaterThan(1);
      expect(new Set(threads)).toEqual(new Set([constants.priority.PRIORITY_BELOW_NORMAL]));
    } finally {
      child.kill('SIGKILL');
    }
  },
);

const DOCUMENT: TranscriptDocument = {
  language: 'pt',
  durationMs: 400,
  speakers: [],
  segments: [
    {
      id: 's1',
      speaker: null,
      words: ['Meu', 'CPF', 'é', '249.715.637-92.'].map((text, place) => ({
        text,
        startMs: place * 100,
        endMs: place * 100 + 90,
        confidence: null,
      })),
    },
  ],
};

it('receives a document once for several texts, and says when it does not have it', async () => {
  const pool = createTextPool<TextJobs>({
    module: TEXT_PROCESS,
    size: 1,
    rssBytesMax: Number.MAX_SAFE_INTEGER,
  });
  const json = [Buffer.from(JSON.stringify(DOCUMENT))];
  const find = (document: { key: string; json?: readonly Uint8Array[] }) =>
    pool.run('findPersonalSpans', { document, options: { kinds: PERSONAL_KINDS } });
  try {
    expect(await find({ key: 'first 1' })).toBeNull();
    const spans = await find({ key: 'first 1', json });
    expect(spans).toHaveLength(1);
    expect(await find({ key: 'first 1' })).toEqual(spans);
    expect(await find({ key: 'first 2' })).toBeNull();
  } finally {
    await pool.close();
  }
});
