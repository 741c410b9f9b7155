import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A round-robin load balancer without sticky sessions. */
export interface Balancer {
  readonly origin: string
  /** Ports of the servers; an unreachable one is skipped. */
  readonly ports: number[]
  /** Number of responses per port. */
  readonly answered: Map<number, number>
  stop(): Promise<void>
}

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts a load balancer on a free local port. */
export async function startBalancer(): Promise<Balancer> {
  const ports: number[] = []
  const answered = new Map<number, number>()
  let turn = 0

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    tries: number,
  ): void => {
    const port = ports[turn++ % ports.length]
    if (port === undefined || tries === 0) {
      response.writeHead(502).end()
      return
    }
    const { method, url: path, headers } = incoming
    const asked = request({ host: 'localhost', port, method, path, headers, agent: false }, (answer) => {
      answered.set(port, (answered.get(port) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy()
      // The connection failed before the request was sent, so another server can be tried.
      else if (error.code === 'ECONNREFUSED' || error instanceof AggregateError)
        forward(incoming, body, response, tries - 1)
      else response.writeHead(502).end()
    })
    asked.end(body)
  }

  // Longer than the keep-alive timeout of the servers, whose headers are passed on.
  const server = createServer({ keepAliveTimeout: 70_000 }, (incoming, response) => {
    bodyOf(incoming).then(
      (body) => forward(incoming, body, response, ports.length),
      () => response.destroy(),
    )
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://localhost:${address.port}`,
    ports,
    answered,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
