import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Duplex, PassThrough, Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** A file of a backup. `sha256` is that of the stored bytes, after compression and encryption. */
export type StoredFile = { readonly name: string; readonly sizeBytes: number; readonly sha256: string };

type FileOptions = { readonly compress: boolean };

/** Writes files into a backup's folder, encrypted if there is a recipient (`age1…`). */
export const createFileWriter = (folder: string, recipient: string | undefined) => {
  const files: StoredFile[] = [];
  const write = async (name: string, source: Readable, { compress }: FileOptions): Promise<void> => {
    const path = join(folder, name);
    // Does not wait: until the pipeline reads the source, a failure of the source would end the process.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const meter = createMeter();
    const packed = compress ? source.compose(createGzip({ level: 4 })) : source;
    const sealed = recipient === undefined ? packed : await encrypt(packed, recipient);
    await pipeline(sealed, meter.stream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    files.push({ name, ...meter.result() });
  };
  return {
    files,
    write,
    /** Opens a stream into a file, and returns when the file is complete. */
    open: (name: string, options: FileOptions): { stream: Writable; written: Promise<void> } => {
      const stream = new PassThrough();
      return { stream, written: write(name, stream, options) };
    },
  };
};

/**
 * Reads a file of a backup, which is opened by the first read. The stream fails at its end if the bytes are not those that were written, and
 * at its start if the identity does not fit.
 */
export const readStored = (...input: Parameters<typeof openStored>): Readable =>
  Readable.from(
    (async function* content() {
      yield* await openStored(...input);
    })(),
    { objectMode: false },
  );

const openStored = async (
  folder: string,
  file: StoredFile,
  options: FileOptions & { readonly identity: string | undefined },
): Promise<Readable> => {
  const meter = createMeter();
  const check = new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) =>
      done(meter.result().sha256 === file.sha256 ? null : new Error(`${file.name} is damaged`)),
  });
  const stored = createReadStream(join(folder, file.name)).compose(meter.stream).compose(check);
  const plain = options.identity === undefined ? stored : await decrypt(stored, options.identity);
  return options.compress ? plain.compose(createGunzip()) : plain;
};

const encrypt = async (source: Readable, recipient: string): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
};

const decrypt = async (source: Readable, identity: string): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return fromWeb(await decrypter.decrypt(toWeb(source)));
};

const createMeter = () => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const stream: Duplex = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ sizeBytes, sha256: hash.copy().digest('hex') }) };
};

const toWeb = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
