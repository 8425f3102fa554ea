import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { abortOnSignals } from './abort-on-signals.ts';

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
  '%s aborts the work, and a second one does not end the process',
  (name) => {
    const source = new EventEmitter();
    const signal = abortOnSignals(undefined, source);
    expect(signal.aborted).toBe(false);
    // Without a listener, the signal would end the process.
    expect([source.emit(name), source.emit(name)]).toEqual([true, true]);
    expect(() => signal.throwIfAborted()).toThrow(`stopped by ${name}`);
  },
);

it('aborts with the reason of the command', () => {
  const source = new EventEmitter();
  const signal = abortOnSignals(() => new Error('Nothing was installed'), source);
  source.emit('SIGINT');
  expect(() => signal.throwIfAborted()).toThrow('Nothing was installed');
});
