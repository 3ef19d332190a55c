// Records spans with OpenTelemetry and sends them to a collector. A collector that is slow or away delays
// nothing: spans wait in a bounded queue, and those that find it full are dropped (record 087).
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import type { Tracing } from './tracing.ts';

const queueSpans = 2048; // about 1.5 MB
const batchSpans = 512;
const mostSends = queueSpans / batchSpans + 1; // a stop sends the whole queue at once
const batchMs = 2000;
const sendMs = 5000;
const giveUpMs = 10_000; // a collector that sends its answer byte by byte
const stopMs = 1000;
const quietMs = 60_000;

type Options = {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly region: string;
  readonly version: string;
  readonly log: Pick<Log, 'warn'>;
  readonly nowMs: () => number;
};

/** Warns once a minute at most. An error is logged without its text, which may hold the address. */
function warnSeldom({ log, nowMs }: Pick<Options, 'log' | 'nowMs'>): (err: unknown) => void {
  let lastMs = -quietMs;
  return (err) => {
    if (nowMs() - lastMs < quietMs) return;
    lastMs = nowMs();
    log.warn({ err }, 'Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  };
}

function exporterTo({ endpoint, ...warning }: Options): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendMs, concurrencyLimit: mostSends });
  const failed = warnSeldom(warning);
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) failed(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** The resource is written here whole: the detectors of OpenTelemetry would add names of host and command. */
const providerFor = (options: Options): TracerProvider =>
  new TracerProvider({
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({
      'service.name': 'glimpse-api',
      'service.version': options.version,
      'glimpse.region': options.region,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporterTo(options),
        maxQueueSize: queueSpans,
        maxExportBatchSize: batchSpans,
        scheduledDelayMillis: batchMs,
        exportTimeoutMillis: giveUpMs,
      }),
    ],
  });

function end(span: Span, ok: boolean): void {
  if (!ok) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A trace begins here: ids that a caller sends are not read, because they may be anything. */
const requestSpans = (
  tracer: Tracer,
  running: AsyncLocalStorage<Context>,
): Pick<Tracing, 'request' | 'answered'> => ({
  request(response, next) {
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    response.once('close', () => void (span.isRecording() && span.end())); // the caller went away
    running.run(trace.setSpan(ROOT_CONTEXT, span), next);
  },
  answered({ requestId, method, route, status }) {
    const span = trace.getSpan(running.getStore() ?? ROOT_CONTEXT);
    if (!span?.isRecording()) return;
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'glimpse.request_id': requestId,
    });
    end(span, status < 500);
  },
});

const workSpans = (
  tracer: Tracer,
  running: AsyncLocalStorage<Context>,
): Pick<Tracing, 'command' | 'job'> => ({
  command({ system, name, collection }) {
    const attributes = {
      'db.system.name': system,
      'db.operation.name': name,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    };
    const title = collection === undefined ? name : `${name} ${collection}`;
    const span = tracer.startSpan(
      title,
      { kind: SpanKind.CLIENT, attributes },
      running.getStore() ?? ROOT_CONTEXT,
    );
    return (ok) => end(span, ok);
  },
  async job(name, run) {
    const span = tracer.startSpan(`job ${name}`, { attributes: { 'glimpse.job': name } }, ROOT_CONTEXT);
    let ok = false;
    try {
      await running.run(trace.setSpan(ROOT_CONTEXT, span), run);
      ok = true;
    } finally {
      end(span, ok);
    }
  },
});

/** Begins to record. */
export function recordTraces(options: Options): Tracing {
  const provider = providerFor(options);
  const tracer = provider.getTracer('glimpse');
  const running = new AsyncLocalStorage<Context>();
  return {
    ...requestSpans(tracer, running),
    ...workSpans(tracer, running),
    async [Symbol.asyncDispose]() {
      const sent = provider.shutdown().catch(() => undefined); // it was logged
      const late = new AbortController();
      await Promise.race([sent, pause(stopMs, undefined, { signal: late.signal }).catch(() => undefined)]);
      late.abort();
    },
  };
}
