import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@escriba/testing';

/**
 * Creates processes for tests of the supervisor. Each connects to the test, so that its life is an event: `nextProcess` settles with the
 * connection, whose `close` event is the process's death.
 */
export const createTestProcesses = async () => {
  const { path: directory, remove } = await createTemporaryDirectory();
  const waiting: ((socket: Socket) => void)[] = [];
  const arrived: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {}).resume();
    const taken = waiting.shift();
    if (taken === undefined) arrived.push(socket);
    else taken(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const callHome = `import { connect } from 'node:net';\nconst home = connect(${port}, '127.0.0.1');\nhome.on('error', () => {});\n`;
  return {
    directory,
    /** Writes a program that connects to the test and then runs `body`; returns its path. */
    write: (name: string, body = ''): string => {
      const file = join(directory, name);
      writeFileSync(file, `${callHome}${body}\n`);
      return file;
    },
    /** Returns the next process that connects. */
    nextProcess: (): Promise<Socket> => {
      const socket = arrived.shift();
      return socket === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(socket);
    },
    /** Closes the server and deletes the programs. */
    close: async (): Promise<void> => {
      server.close();
      await remove();
    },
  };
};

export const died = async (socket: Socket): Promise<void> => {
  if (!socket.closed) await once(socket, 'close');
};
