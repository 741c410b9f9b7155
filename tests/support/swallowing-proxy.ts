import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can swallow everything without closing anything, as a broken network does. */
export interface SwallowingProxy {
  readonly port: number
  /** From now on nothing comes through in either direction; what is sent is lost. */
  swallow(): void
  /** What is sent from now on comes through again, over whatever connections there are. */
  letThrough(): void
  stop(): Promise<void>
}

/** Starts one on a free port in front of a port of this machine. */
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
