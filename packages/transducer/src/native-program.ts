import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';

/** The packages of sherpa-onnx-node are named after Node's platforms, but for Windows. */
const PACKAGE = `sherpa-onnx-${platform === 'win32' ? 'win' : platform}-${arch}`;

/**
 * Returns a sentence for the operator if this system has no program that runs transducers, else undefined. Loads nothing: the program
 * carries an ONNX Runtime of its own, and two of them never belong into one process.
 */
export const findMissingProgram = (find: (name: string) => unknown = findPackage): string | undefined => {
  try {
    find(PACKAGE);
    return undefined;
  } catch {
    return `Transducers such as Parakeet do not run here: the package ${PACKAGE} is not installed. Install with optional dependencies; if sherpa-onnx has none for this system, use a Whisper.`;
  }
};

/** From sherpa-onnx-node, whose optional dependency it is. */
const findPackage = (name: string): string =>
  createRequire(createRequire(import.meta.url).resolve('sherpa-onnx-node')).resolve(`${name}/package.json`);
