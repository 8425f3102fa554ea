import type { SpanAttributes } from '@escriba/runtime';

export type SpanKind = 'internal' | 'server' | 'consumer';

export type FinishedSpan = {
  readonly traceId: string;
  readonly id: string;
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Start of the work, in Unix time. */
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly attributes: SpanAttributes;
  /** The code or name of the error that ended it. */
  readonly error: string | undefined;
};

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, consumer: 5 };
const STATUS_ERROR = 2;

/** Formats spans of one process as `ExportTraceServiceRequest` in JSON, the protocol's mapping: ids in hex, times as decimal strings. */
export const formatSpans = (processName: string, spans: readonly FinishedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: formatAttributes({ 'service.name': processName, 'service.namespace': 'escriba' }),
        },
        scopeSpans: [{ scope: { name: 'escriba' }, spans: spans.map(formatSpan) }],
      },
    ],
  });

const formatSpan = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.id,
  ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: toNanos(span.startedAtMs),
  endTimeUnixNano: toNanos(span.endedAtMs),
  attributes: formatAttributes(span.attributes),
  ...(span.error === undefined ? {} : { status: { code: STATUS_ERROR, message: span.error } }),
});

/** Converts ms to nanoseconds: whole microseconds are exact in a number, nanoseconds are not. */
const toNanos = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const formatAttributes = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: formatValue(value) }));

const formatValue = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
