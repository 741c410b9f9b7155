import { type Tracing, type TracingSettings, untraced } from './tracing.ts'

/** Loads the exporter only if traces are wanted. */
export const openTracing = async (
  settings: TracingSettings | undefined,
  version: string,
): Promise<Tracing> =>
  settings ? (await import('./otlp-tracing.ts')).otlpTracing(settings, version) : untraced
