import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { isPortFree, requireFreePort } from './free-port.ts';

describe('the port of the product', () => {
  it('is refused with one sentence while another program has it', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    await expect(requireFreePort(port, ['127.0.0.1', '0.0.0.0'])).rejects.toThrow(
      `Port ${port} is already in use; start with PORT=${port + 1} npm start`,
    );

    server.close();
    await once(server, 'close');
    expect(await isPortFree(port, '127.0.0.1')).toBe(true);
  });
});
