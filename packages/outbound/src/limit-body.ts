import { type Readable, Transform } from 'node:stream';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';

/** Passes the bytes of a response on, at most `bytesMax`. Destroying it closes the connection; its errors are `OutboundError`. */
export const limitBody = (body: Readable, bytesMax: number): Readable => {
  let bytes = 0;
  const limited = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) done(new OutboundError('too_large', 'the response is larger than allowed'));
      else done(null, chunk);
    },
  });
  body.once('error', (error) => limited.destroy(outboundErrorOf(error)));
  // Without a listener, the failure of a body that is not read would end the process; those who read it later see it nevertheless.
  limited.on('error', () => {});
  limited.once('close', () => body.destroy());
  return body.pipe(limited);
};
