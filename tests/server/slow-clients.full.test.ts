import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Sends a beginning and then a byte each second; answers what came and after how many seconds the server hung up. */
const dawdle = async (beginning: string): Promise<{ answer: string; seconds: number }> => {
  const socket = connect(Number(new URL(server.ownOrigin).port), '127.0.0.1')
  await once(socket, 'connect')
  const began = performance.now()
  const callbacks: string[] = []
  let open = true
  socket.on('data', (part) => callbacks.push(String(part)))
  socket.on('error', () => {})
  socket.once('close', () => {
    open = false
  })
  socket.write(beginning)
  while (open && performance.now() - began < 60_000) {
    socket.write('a')
    await pause(250)
  }
  socket.destroy()
  return { answer: callbacks.join('').split('\r\n')[0] ?? '', seconds: (performance.now() - began) / 1000 }
}

test('clients that take over 10 seconds for headers or 30 for a body are disconnected', async () => {
  const [headers, body] = await Promise.all([
    dawdle('GET /faq HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    dawdle(
      `POST /abon-api/v1/feedback HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.origin}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"',
    ),
  ])
  expect(headers.seconds).toBeGreaterThan(9)
  expect(headers.seconds).toBeLessThan(14)
  expect(headers.answer).toMatch(/^HTTP\/1\.1 408/)
  expect(body.seconds).toBeGreaterThan(29)
  expect(body.seconds).toBeLessThan(34)
})
