import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy that can drop all traffic without closing connections, like a broken network. */
export interface SwallowingProxy {
  readonly port: number
  /** Drops all traffic in both directions from now on. */
  swallow(): void
  /** Forwards new traffic again, also on existing connections. */
  letThrough(): void
  stop(): Promise<void>
}

/** Starts a proxy on a free port in front of a local port. */
export async function swallowingProxy(to: number): Promise<SwallowingProxy> {
  let swallows = false
  const sockets = new Set<Socket>()
  const pass = (from: Socket, other: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (!swallows) other.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      if (!swallows) other.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    pass(near, far)
    pass(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    swallow() {
      swallows = true
    },
    letThrough() {
      swallows = false
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
