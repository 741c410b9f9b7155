import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface Delivery {
  readonly to: string
  /** Number of the message in the outbox, from its Message-ID. */
  readonly message: number
}

/** A mail server that keeps who received which message. */
export interface Mailbox {
  readonly url: string
  readonly deliveries: Delivery[]
  stop(): void
}

export async function startMailbox(): Promise<Mailbox> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, { envelope }, done) {
      text(stream).then((email) => {
        const message = Number(/^message-id: *<[a-z]*-?(\d+)@/imu.exec(email)?.[1])
        for (const { address } of envelope.rcptTo) deliveries.push({ to: address, message })
        done(null)
      }, done)
    },
  })
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `smtp://127.0.0.1:${address.port}`, deliveries, stop: () => server.close() }
}
