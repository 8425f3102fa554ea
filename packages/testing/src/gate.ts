import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export type Gate = Awaited<ReturnType<typeof openGate>>;

/**
 * Opens a gate that other processes pass, one connection a passage (see `passGate`). It is open at first. A test closes it to stop a process
 * at a certain place: nothing depends on how long work takes.
 */
export const openGate = async () => {
  const held: Socket[] = [];
  let free = Infinity;
  let onArrival = Promise.withResolvers<void>();
  const pass = () => {
    while (free > 0 && held.length > 0) {
      free -= 1;
      held.shift()?.end('go');
    }
  };
  const untilHeld = async (count = 1): Promise<void> => {
    while (held.length < count) await onArrival.promise;
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).resume();
    socket.once('close', () => void (held.includes(socket) && held.splice(held.indexOf(socket), 1)));
    held.push(socket);
    pass();
    onArrival.resolve();
    onArrival = Promise.withResolvers();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Lets only this number pass from now on; the others wait. */
    allow: (count: number): void => {
      free = count;
      pass();
    },
    /** Lets all pass, also those that wait. */
    open: (): void => {
      free = Infinity;
      pass();
    },
    /** Resolves when that many processes wait. */
    untilHeld,
    /** Counts the processes that wait now; one that is killed waits no longer. */
    countHeld: () => held.length,
    /** Lets waiting processes pass one after the other until `done`, or until a given number has passed; then the gate is closed. */
    passOneByOne: async (countMax: number, done: () => Promise<boolean>): Promise<void> => {
      free = 0;
      for (let passed = 0; passed < countMax && !(await done()); passed += 1) {
        await untilHeld();
        free = 1;
        pass();
      }
    },
    close: async (): Promise<void> => {
      for (const socket of held.splice(0)) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
