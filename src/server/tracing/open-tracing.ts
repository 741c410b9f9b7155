import { noTracing, type Tracing, type TracingSettings } from './tracing.ts'

/** Loads the exporter only if tracing is configured. */
export const openTracing = async (
  settings: TracingSettings | undefined,
  version: string,
): Promise<Tracing> =>
  settings ? (await import('./otlp-tracing.ts')).openOtlpTracing(settings, version) : noTracing
