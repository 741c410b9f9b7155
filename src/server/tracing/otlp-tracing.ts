import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { createRequestCause, getCurrentRequestCause, runWithRequestCause } from '../request-cause.ts'
import type { SpanOptions, Tracing, TracingSettings } from './tracing.ts'

const VERB = /\b(select|insert|update|delete)\b/i
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i

/** Verb and table of a query, e.g. `select claim`, because span names need a low cardinality. */
export const querySpanName = (sql: string): string => {
  const verb = VERB.exec(sql)?.[1]?.toLowerCase() ?? 'sql'
  const table = TABLE.exec(sql)?.[1]
  return table === undefined ? verb : `${verb} ${table}`
}

const spanKinds: Record<SpanOptions['kind'], SpanKind> = {
  call: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  outside: SpanKind.CLIENT,
}

const MAX_SQL_LENGTH = 2_000

const propagator = new W3CTraceContextPropagator()
const stringCarrier = {
  get: (carrier: Record<string, string>, key: string) => carrier[key],
  keys: (carrier: Record<string, string>) => Object.keys(carrier),
  set: (carrier: Record<string, string>, key: string, value: string) => {
    carrier[key] = value
  },
}

const currentParent = (): Context => {
  const traceparent = getCurrentRequestCause()?.traceparent
  return traceparent === undefined
    ? ROOT_CONTEXT
    : propagator.extract(ROOT_CONTEXT, { traceparent }, stringCarrier)
}

const errorType = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export const openOtlpTracing = ({ endpoint, service, share }: TracingSettings, version: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('abonbox')
  return {
    span({ name, kind, attributes = {} }, run) {
      const cause = getCurrentRequestCause() ?? createRequestCause()
      const parent = currentParent()
      const asked = { kind: spanKinds[kind], attributes: { ...attributes, 'request.id': cause.request } }
      const span = tracer.startSpan(name, asked, parent)
      const carrier: Record<string, string> = {}
      propagator.inject(trace.setSpan(parent, span), carrier, stringCarrier)
      return runWithRequestCause({ ...cause, ...carrier }, async () => {
        try {
          return await run((more) => {
            span.setAttributes(more)
            if ('error.type' in more) span.setStatus({ code: SpanStatusCode.ERROR })
          })
        } catch (error) {
          span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    query({ sql, milliseconds, problem }) {
      const parent = currentParent()
      if (parent === ROOT_CONTEXT) return
      const ended = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_SQL_LENGTH) }
      const startTime = ended - milliseconds
      const span = tracer.startSpan(
        querySpanName(sql),
        { kind: SpanKind.CLIENT, attributes, startTime },
        parent,
      )
      if (problem !== undefined)
        span.setAttribute('error.type', problem).setStatus({ code: SpanStatusCode.ERROR })
      span.end(ended)
    },
    stop: () => provider.shutdown().catch(() => {}),
  }
}
