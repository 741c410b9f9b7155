import type { Registry } from 'prom-client'
import { type Listening, listen } from '../listen.ts'

/** The port at which a collector reads what the server counts. */
export interface MetricsPort {
  readonly origin: string
  stop(): Promise<void>
}

/** How long an answer under way may take when the server ends, in milliseconds. */
const STOP_MS = 1_000

const answers =
  (register: Registry): Parameters<Listening['answerWith']>[0] =>
  async (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404).end()
      return
    }
    const text = await register.metrics().catch(() => null)
    if (text === null) {
      response.writeHead(500).end()
      return
    }
    response.writeHead(200, { 'Content-Type': register.contentType, 'Cache-Control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : text)
  }

/**
 * Answers `/metrics`, and nothing else, at a port of its own (`METRICS_PORT`, `METRICS_HOST`): what stands before the site
 * never leads there. Nothing in it tells one person from another.
 */
export const openMetricsPort = async (
  { port, host }: { readonly port: number; readonly host: string },
  register: Registry,
): Promise<MetricsPort> => {
  const listening = await listen(port, host, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
  listening.answerWith(answers(register))
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    stop: () => listening.stop(STOP_MS),
  }
}
