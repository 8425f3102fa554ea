import type { TranscriptionEvent } from './watch.ts';

/** Server-sent events as text. A watch speaks at least every 5 s, so proxies keep the connection. */
export async function* toEventStream(events: AsyncIterable<TranscriptionEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
