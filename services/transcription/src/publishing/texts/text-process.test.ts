import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { TEXT_PROCESS } from './text-jobs.ts';

/** See proc_pid_stat(5): the nineteenth field, counted from the end of the name, which may contain spaces. */
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
