import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { UnreadableModel } from '../errors.ts';

/** Opens a file of weights, to read it piece by piece. */
export const openWeightsFile = async (path: string) => {
  const name = basename(path);
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    name,
    sizeBytes: size,
    /** @throws UnreadableModel if the file ends before */
    read: async (offset: number, length: number): Promise<Buffer> => {
      if (offset + length > size) throw truncated(name, size, offset + length);
      const bytes = Buffer.from(new ArrayBuffer(length));
      for (let done = 0; done < length;) {
        const { bytesRead } = await file.read(bytes, done, length - done, offset + done);
        if (bytesRead === 0) throw truncated(name, size, offset + length);
        done += bytesRead;
      }
      return bytes;
    },
    close: () => file.close(),
  };
};

export type WeightsFile = Awaited<ReturnType<typeof openWeightsFile>>;

const truncated = (name: string, sizeBytes: number, neededBytes: number): UnreadableModel =>
  new UnreadableModel(
    `${name} is cut off: it has ${sizeBytes} bytes and needs at least ${neededBytes}. Download it again.`,
  );
