import { arch, platform } from 'node:process';
import { expect, it } from '@jest/globals';
import { findMissingProgram } from './native-program.ts';

it('the program of this system is installed', () => {
  expect(findMissingProgram()).toBeUndefined();
});

it('a system without one gets a sentence', () => {
  const find = () => {
    throw new Error('Cannot find module');
  };
  expect(findMissingProgram(find)).toMatch(/do not run here: the package sherpa-onnx-.+ is not installed\./u);
  expect(findMissingProgram(find)).toContain(`${platform === 'win32' ? 'win' : platform}-${arch}`);
});
