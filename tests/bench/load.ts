import { Agent, request } from 'node:http'

/** One request of a load. */
export interface Shot {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** How a load went. */
export interface Load {
  readonly perSecond: number
  /** How often each HTTP status was answered. */
  readonly statuses: ReadonlyMap<number, number>
  readonly bytes: number
}

/** Sends every shot over so many kept connections, the next one as soon as an answer is whole. */
export async function shootAll(origin: string, shots: readonly Shot[], connections: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const statuses = new Map<number, number>()
  let next = 0
  let bytes = 0
  const one = (shot: Shot): Promise<void> =>
    new Promise((done, fail) => {
      const sent = request({ agent, hostname, port, ...shot }, (answer) => {
        const status = answer.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.once('end', done)
      })
      sent.once('error', fail)
      sent.end(shot.body)
    })
  const lane = async (): Promise<void> => {
    for (let shot = shots[next++]; shot; shot = shots[next++]) await one(shot)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, lane))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: shots.length / seconds, statuses, bytes }
}
