import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';

const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const requirements = readText('infra/docker/build/cuda-requirements.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

it('the CUDA provider has the version of the runtime that loads it', () => {
  const [, locked] = /^ {2}onnxruntime-node@([\d.]+):$/m.exec(readText('pnpm-lock.yaml')) ?? [];
  const provider = requirements.find((line) => line.startsWith('onnxruntime-gpu'));
  expect(provider).toMatch(new RegExp(`^onnxruntime-gpu==${locked} `));
});

it('every library of CUDA has one version and a hash', () => {
  for (const line of requirements) expect(line).toMatch(/^[\w-]+==[\d.]+ --hash=sha256:[0-9a-f]{64}$/);
});
