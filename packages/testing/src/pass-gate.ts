import { connect } from 'node:net';

/** Waits at the gate with that port until it lets this process through. After `close` nothing is held. */
export const passGate = (port: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve());
    socket.once('close', () => resolve()).resume();
  });
