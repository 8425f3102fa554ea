import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

const Attribute = Type.Object({
  key: Type.String(),
  value: Type.Union([
    Type.Object({ stringValue: Type.String() }),
    Type.Object({ boolValue: Type.Boolean() }),
    Type.Object({ intValue: Type.String({ pattern: '^-?\\d+$' }) }),
    Type.Object({ doubleValue: Type.Number() }),
  ]),
});
const Nanos = Type.String({ pattern: '^\\d{19}$' });
const CollectedSpan = Type.Object({
  traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  parentSpanId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$' })),
  name: Type.String({ minLength: 1 }),
  kind: Type.Integer({ minimum: 1, maximum: 5 }),
  startTimeUnixNano: Nanos,
  endTimeUnixNano: Nanos,
  attributes: Type.Array(Attribute),
  status: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.Optional(Type.String()) })),
});
/** The body of spans: `ExportTraceServiceRequest` in JSON. */
const ExportRequest = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Type.Array(Attribute) }),
      scopeSpans: Type.Array(
        Type.Object({ scope: Type.Object({ name: Type.String() }), spans: Type.Array(CollectedSpan) }),
      ),
    }),
  ),
});
export type CollectedSpan = Type.Static<typeof CollectedSpan> & { readonly service: string };

/** Starts a collector of OTLP over HTTP, which refuses what does not have the protocol's form. */
export const startTraceCollector = async () => {
  const spans: CollectedSpan[] = [];
  const faults: string[] = [];
  const collect = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await json(request);
    const isRight = request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    if (!isRight || !Value.Check(ExportRequest, body)) {
      faults.push(JSON.stringify(body));
      response.writeHead(400).end();
      return;
    }
    for (const { resource, scopeSpans } of body.resourceSpans)
      spans.push(
        ...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service: nameOf(resource) })),
      );
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"partialSuccess":{}}');
  };
  const server = createServer((request, response) => void collect(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Bodies that were refused. */
    faults,
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

type Resource = Type.Static<typeof ExportRequest>['resourceSpans'][number]['resource'];

const nameOf = ({ attributes }: Resource): string => {
  const value = attributes.find(({ key }) => key === 'service.name')?.value;
  return value !== undefined && 'stringValue' in value ? value.stringValue : '';
};
