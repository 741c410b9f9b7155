import { connect, type Socket } from 'node:net'

export interface Shot {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

export interface Load {
  readonly perSecond: number
  readonly statuses: ReadonlyMap<number, number>
  /** In ascending order. */
  readonly milliseconds: readonly number[]
}

export const within = (share: number, { milliseconds }: Pick<Load, 'milliseconds'>): number =>
  milliseconds[Math.ceil(milliseconds.length * share) - 1] ?? 0

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Builds the bytes of a request before the measurement, so that the client costs almost nothing. */
const toBytes = ({ method, path, headers, body = '' }: Shot, host: string): Buffer => {
  const lines = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`,
  )
}

function readCompleteStatus(received: Buffer): number | null {
  const head = received.indexOf(END_OF_HEAD)
  if (head < 0) return null
  const text = received.toString('latin1', 0, head)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  const isComplete =
    length === undefined ? received.includes(LAST_CHUNK, head) : received.length >= head + 4 + Number(length)
  return isComplete ? Number(text.slice(9, 12)) : null
}

function openConnection(socket: Socket) {
  let received: Buffer = Buffer.alloc(0)
  let resolveAnswer: ((status: number) => void) | undefined
  let rejectAnswer: ((error: Error) => void) | undefined
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const status = readCompleteStatus(received)
    if (status === null) return
    received = Buffer.alloc(0)
    resolveAnswer?.(status)
  })
  socket.on('error', (error) => rejectAnswer?.(error))
  socket.on('close', () => rejectAnswer?.(new Error('the server closed a connection')))
  return (requestBytes: Buffer): Promise<number> =>
    new Promise((done, fail) => {
      resolveAnswer = done
      rejectAnswer = fail
      socket.write(requestBytes)
    })
}

export async function shootAll(origin: string, shots: readonly Shot[], connections: number): Promise<Load> {
  const { hostname, port, host } = new URL(origin)
  const requests = shots.map((shot) => toBytes(shot, host))
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => new Promise((open) => socket.once('connect', open))))
  const statuses = new Map<number, number>()
  const milliseconds: number[] = []
  let next = 0
  const sendInTurn = async (socket: Socket): Promise<void> => {
    const send = openConnection(socket)
    for (let requestBytes = requests[next++]; requestBytes; requestBytes = requests[next++]) {
      const sentAtMs = performance.now()
      const status = await send(requestBytes)
      milliseconds.push(performance.now() - sentAtMs)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const startedAtMs = performance.now()
  await Promise.all(sockets.map(sendInTurn))
  const seconds = (performance.now() - startedAtMs) / 1000
  for (const socket of sockets) socket.destroy()
  return {
    perSecond: shots.length / seconds,
    statuses,
    milliseconds: milliseconds.sort((item, other) => item - other),
  }
}
