import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream';

export type Line = Awaited<ReturnType<typeof openLine>>;

/** Opens a visitor's connection to the product, which can be cut off in the middle. */
export const openLine = async (productUrl: string) => {
  const { port } = new URL(productUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    pipeline(near, far, near, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    /** The product's address over this connection. */
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    mend: (): void => {
      isCut = false;
    },
    close: (): void => {
      cut();
      server.close();
    },
  };
};
