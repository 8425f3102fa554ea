import { createTraceparent, parseTraceparent } from '@escriba/runtime';
import type { Span, SpanAttributes } from '@escriba/runtime';
import { type WarningLog, createSpanQueue } from './span-queue.ts';
import { type FinishedSpan, type SpanKind, formatSpans } from './otlp.ts';

type TracingConfig = {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG?: number;
};

type Process = { readonly name: string; readonly logger: WarningLog };

type StartOptions = {
  /** The `traceparent` of the caller. */
  readonly parent?: string | undefined;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Whether the configured share decides what is recorded, and not the caller. */
  readonly decides?: boolean;
};

export type Tracing = {
  /** Starts the first span of this process in a trace; undefined if the trace is not recorded. */
  readonly start: (name: string, options: StartOptions) => Span | undefined;
  /** Sends what is left, for at most two seconds. */
  readonly close: () => Promise<void>;
};

/** Records the spans of this process. Returns undefined without a collector. */
export const createTracing = (config: TracingConfig, { name, logger }: Process): Tracing | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = config;
  if (endpoint === undefined) return undefined;
  const queue = createSpanQueue({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: parseHeaders(headers ?? ''),
    format: (spans) => formatSpans(name, spans),
    logger,
  });
  const share = config.OTEL_TRACES_SAMPLER_ARG ?? 1;
  return {
    start: (spanName, { parent: header, kind, attributes = {}, decides = false }) => {
      const parent = parseTraceparent(header);
      const traceId = parent?.traceId ?? createTraceparent().traceId;
      const isRecorded = decides ? isChosen(traceId, share) : parent?.sampled === true;
      if (!isRecorded) return undefined;
      return startSpan(queue.add, { traceId, parentId: parent?.parentId, name: spanName, kind, attributes });
    },
    close: queue.close,
  };
};

/** Returns whether a trace is sampled, as OpenTelemetry's `TraceIdRatioBased` does: all processes choose the same traces. */
const isChosen = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;

type Begun = Pick<FinishedSpan, 'traceId' | 'parentId' | 'name' | 'kind' | 'attributes'>;

const startSpan = (add: (span: FinishedSpan) => void, begun: Begun): Span => {
  const startedAtMs = nowMs();
  const { traceparent } = createTraceparent(begun.traceId, { sampled: true });
  const id = parseTraceparent(traceparent)?.parentId ?? '';
  let hasEnded = false;
  return {
    traceId: begun.traceId,
    traceparent,
    child: (name, attributes = {}) =>
      startSpan(add, { traceId: begun.traceId, parentId: id, name, kind: 'internal', attributes }),
    end: ({ attributes = {}, error } = {}) => {
      if (hasEnded) return;
      hasEnded = true;
      add({
        ...begun,
        id,
        startedAtMs,
        endedAtMs: nowMs(),
        attributes: { ...begun.attributes, ...attributes },
        error: error === undefined ? undefined : nameOf(error),
      });
    },
  };
};

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Returns the code or name of an error, because its message may have what users wrote. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Parses `name=value` pairs with percent-encoded values, separated by commas. */
const parseHeaders = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim().split('='))
      .filter(([name]) => name !== '')
      .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
  );
