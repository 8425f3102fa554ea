export type PartToSend = {
  readonly url: string;
  readonly bytes: Blob;
  readonly signal: AbortSignal;
  /** Called with the bytes of this part that were sent so far. */
  readonly onSent: (sentBytes: number) => void;
};

/** The longest silence of the store, after which the part counts as lost. */
const SILENCE_MS_MAX = 60_000;

/** Sends one part of a file to the store; false if the store refuses it or cannot be reached. By `XMLHttpRequest`: `fetch` reports no progress. */
export const putPart = ({ url, bytes, signal, onSent }: PartToSend): Promise<boolean> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS_MAX);
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      waitOn();
      onSent(loaded);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      resolve(request.status >= 200 && request.status < 300);
    });
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    waitOn();
    // Without a type the browser sends no header that is not signed.
    request.send(bytes);
  });
