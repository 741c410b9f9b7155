import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type LetterContent, readLetter } from './read-letter.ts'

/** A letter that arrived; `id` counts from 1. */
export interface ReceivedLetter extends LetterContent {
  readonly id: number
  readonly receivedAt: Date
  readonly to: readonly string[]
}

export interface LetterInbox {
  /** The address for {@link smtpPost}. */
  readonly url: string
  /** The letters that are kept, newest first. */
  letters(): readonly ReceivedLetter[]
  stop(): Promise<void>
}

const kept = 200
const largest = 25 * 1024 * 1024

/** A mail server for development: takes every letter on a free port of this machine only, keeps the last 200. */
export async function letterInbox(clock: { now(): Date }): Promise<LetterInbox> {
  const letters: ReceivedLetter[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: largest,
    closeTimeout: 500,
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) => {
          count += 1
          const to = session.envelope.rcptTo.map(({ address }) => address)
          letters.unshift({ id: count, receivedAt: clock.now(), to, ...readLetter(raw) })
          letters.length = Math.min(letters.length, kept)
          done()
        })
        .catch((error: Error) => done(error))
    },
  })
  // A client that hangs up in the middle is its own trouble.
  server.on('error', () => undefined)
  await new Promise<void>((listening, failed) => {
    const socket = server.listen(0, '127.0.0.1', listening)
    socket.once('error', failed)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters: () => letters,
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
}
