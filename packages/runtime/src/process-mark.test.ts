import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { findMarkedProcess, findProcessBirth, processMark } from './process-mark.ts';

const [place = ''] = processMark.split('-');

describe('the mark of a process', () => {
  it('shows that it runs', () => {
    expect(findMarkedProcess(processMark)).toBe('running');
  });

  it('shows that it is gone, even if another one has its id', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
    await once(child, 'spawn');
    const { pid = 0 } = child;
    const mark = `${place}-${pid}-${findProcessBirth(pid)}`;
    expect(findMarkedProcess(mark)).toBe('running');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(findMarkedProcess(mark)).toBe('gone');
    expect(findMarkedProcess(`${place}-${process.pid}-1`)).toBe('gone');
  });

  it('of another machine or container shows nothing', () => {
    expect(findMarkedProcess(`0123456789ab-${process.pid}-1`)).toBe('unknown');
    expect(findMarkedProcess('something else')).toBe('unknown');
  });
});
