import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { createTemporaryDirectory } from '@escriba/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { rotateLog } from './rotate-log.ts';

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let path: string;
let descriptor: number;
beforeEach(async () => {
  directory = await createTemporaryDirectory();
  path = `${directory.path}/gateway.log`;
  descriptor = openSync(path, 'a', 0o600);
});
afterEach(async () => {
  closeSync(descriptor);
  await directory.remove();
});

it('rotates a large log while a process writes to it', () => {
  writeSync(descriptor, 'first line\n');
  expect(rotateLog(path, 5)).toBe(true);
  writeSync(descriptor, 'next\n');
  expect(rotateLog(path, 5)).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('next\n');
  expect(readFileSync(`${path}.old`, 'utf8')).toBe('first line\n');
  expect(statSync(`${path}.old`).mode & 0o777).toBe(0o600);
});

it('keeps one rotated log', () => {
  for (const line of ['one\n', 'two\n', 'three\n']) {
    writeSync(descriptor, line);
    rotateLog(path, 1);
  }
  expect(readFileSync(`${path}.old`, 'utf8')).toBe('three\n');
  expect(existsSync(`${path}.old.old`)).toBe(false);
});

it('leaves a small log, and one that does not exist', () => {
  expect(rotateLog(path, 5)).toBe(false);
  expect(rotateLog(`${path}.other`, 5)).toBe(false);
});
