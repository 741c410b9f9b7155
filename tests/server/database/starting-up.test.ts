import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { postgresDatabase } from '#kit/postgres-database.ts'
import { openDatabase } from '#server/database/open.ts'

/** What PostgreSQL answers to a connection while it recovers. */
const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is not yet accepting connections']
const text = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`)
const length = Buffer.alloc(4)
length.writeInt32BE(text.length + 4)
const refusal = Buffer.concat([Buffer.from('E'), length, text])

test('a server that starts while PostgreSQL recovers waits for it, and says so in one line', async () => {
  const { url, release } = await postgresDatabase(0)
  const { port, hostname } = new URL(url)
  let refused = 0
  const sockets: Socket[] = []
  const recovering = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    if (refused < 2) {
      socket.once('data', () => socket.end(refusal))
      refused += 1
      return
    }
    const behind = connect(Number(port), hostname)
    behind.on('error', () => socket.destroy())
    socket.pipe(behind).pipe(socket)
  })
  recovering.listen(0, '127.0.0.1')
  await once(recovering, 'listening')
  const target = new URL(url)
  target.host = `127.0.0.1:${(recovering.address() as AddressInfo).port}`
  const lines: string[] = []
  const log = {
    info: () => {},
    warn: (_: object, message: string) => void lines.push(message),
    error: (_: object, message: string) => void lines.push(message),
  }
  const database = await openDatabase({ database: { kind: 'postgres', url: target.href, pool: 2 } }, log)
  expect(await database.ping()).toBe(true)
  expect(lines).toEqual(['the start waits for the database'])
  await database.close()
  for (const socket of sockets) socket.destroy()
  recovering.close()
  await release()
})
