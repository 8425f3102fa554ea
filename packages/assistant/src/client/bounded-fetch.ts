import { AssistantFault } from './assistant-fault.ts';

type Bounds = {
  /** The most bytes of a response. */
  readonly bytesMax: number;
  /** The longest silence within a response, in ms. */
  readonly idleMs: number;
};

/**
 * Creates a `fetch` for a model server. The body of a response that is too large, or silent for too long, fails, and its connection closes. A
 * response to a streamed request that is no stream of events and no error fails too: the address is that of another program.
 */
export const createBoundedFetch =
  (bounds: Bounds): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    if (response.ok && isStreamed(init) && !isEvents(response)) {
      await response.body.cancel();
      return refusalOf('The response is no stream of events');
    }
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBody(bounds)), { status, statusText, headers });
  };

/** Returns a refusal in the place of a response. The SDK repeats a request whose `fetch` throws. */
const refusalOf = (message: string): Response => Response.json({ error: { message } }, { status: 405 });

const isStreamed = (init: RequestInit | undefined): boolean =>
  typeof init?.body === 'string' && init.body.includes('"stream":true');

const isEvents = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

const limitBody = ({ bytesMax, idleMs }: Bounds): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  return new TransformStream({
    start: (controller) => {
      timer = setTimeout(() => controller.error(silent(idleMs)), idleMs).unref();
    },
    transform: (chunk, controller) => {
      bytes += chunk.length;
      timer?.refresh();
      if (bytes > bytesMax) {
        clearTimeout(timer);
        controller.error(new AssistantFault('unreadable', `The response has more than ${bytesMax} bytes`));
      } else controller.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
};

const silent = (idleMs: number) =>
  new AssistantFault('unavailable', `The server has sent nothing for ${Math.round(idleMs / 1_000)} s`);
