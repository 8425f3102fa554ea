import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { stopOnSignals } from './stop-on-signals.ts';

it.each(['SIGINT', 'SIGTERM'])('%s stops the command, also when it comes twice', (name) => {
  const source = new EventEmitter();
  const signal = stopOnSignals(source);
  expect(signal.aborted).toBe(false);
  // Without a listener, the signal would end the process.
  expect([source.emit(name), source.emit(name)]).toEqual([true, true]);
  expect(() => signal.throwIfAborted()).toThrow('Stopped. Nothing was installed');
});
