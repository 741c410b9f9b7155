import { connect, type Socket } from 'node:net'

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
  /** How long each answer took, in milliseconds, the fastest first. */
  readonly milliseconds: readonly number[]
}

/** The time within which this share of the answers came, in milliseconds. */
export const within = (share: number, { milliseconds }: Pick<Load, 'milliseconds'>): number =>
  milliseconds[Math.ceil(milliseconds.length * share) - 1] ?? 0

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** What goes over the wire for a shot: built before the time is taken, so that the client costs next to nothing. */
const wire = ({ method, path, headers, body = '' }: Shot, host: string): Buffer => {
  const lines = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`,
  )
}

/** The status of an answer once all of it is here, else null. */
function wholeAnswer(got: Buffer): number | null {
  const head = got.indexOf(END_OF_HEAD)
  if (head < 0) return null
  const text = got.toString('latin1', 0, head)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  const whole =
    length === undefined ? got.includes(LAST_CHUNK, head) : got.length >= head + 4 + Number(length)
  return whole ? Number(text.slice(9, 12)) : null
}

/** One connection that asks and waits for the whole answer, one question at a time. */
function line(socket: Socket) {
  let got: Buffer = Buffer.alloc(0)
  let answered: ((status: number) => void) | undefined
  let broken: ((error: Error) => void) | undefined
  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
    const status = wholeAnswer(got)
    if (status === null) return
    got = Buffer.alloc(0)
    answered?.(status)
  })
  socket.on('error', (error) => broken?.(error))
  socket.on('close', () => broken?.(new Error('the server closed a connection')))
  return (question: Buffer): Promise<number> =>
    new Promise((done, fail) => {
      answered = done
      broken = fail
      socket.write(question)
    })
}

/** Sends every shot over so many kept connections, the next one as soon as an answer is whole. */
export async function shootAll(origin: string, shots: readonly Shot[], connections: number): Promise<Load> {
  const { hostname, port, host } = new URL(origin)
  const questions = shots.map((shot) => wire(shot, host))
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => new Promise((open) => socket.once('connect', open))))
  const statuses = new Map<number, number>()
  const milliseconds: number[] = []
  let next = 0
  const lane = async (socket: Socket): Promise<void> => {
    const ask = line(socket)
    for (let question = questions[next++]; question; question = questions[next++]) {
      const asked = performance.now()
      const status = await ask(question)
      milliseconds.push(performance.now() - asked)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const began = performance.now()
  await Promise.all(sockets.map(lane))
  const seconds = (performance.now() - began) / 1000
  for (const socket of sockets) socket.destroy()
  return {
    perSecond: shots.length / seconds,
    statuses,
    milliseconds: milliseconds.sort((item, other) => item - other),
  }
}
