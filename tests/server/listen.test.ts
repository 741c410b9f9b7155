import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '#server/listen.ts'

test('a port that listens says that nothing is ready yet', async () => {
  const listening = await listen(0, '127.0.0.1')
  expect((await fetch(`http://127.0.0.1:${listening.port}/`)).status).toBe(503)
  await listening.stop(100)
})

test('a taken port is a clear failure', async () => {
  const first = await listen(0, '127.0.0.1')
  await expect(listen(first.port, '127.0.0.1')).rejects.toThrow(`PORT: ${first.port} is taken`)
  await first.stop(100)
})

test('stopping lets a request in flight end and takes no new one', async () => {
  const listening = await listen(0, '127.0.0.1')
  let finish = () => {}
  listening.answerWith((_, response) => {
    finish = () => response.end('whole')
  })
  const address = `http://127.0.0.1:${listening.port}/`
  const inFlight = fetch(address).then((response) => response.text())
  await pause(50)
  const stopped = listening.stop(5000)
  await pause(50)
  await expect(fetch(address)).rejects.toThrow()
  finish()
  expect(await inFlight).toBe('whole')
  await stopped
})

test('stopping does not wait for ever', async () => {
  const listening = await listen(0, '127.0.0.1')
  listening.answerWith(() => {})
  const hanging = fetch(`http://127.0.0.1:${listening.port}/`).catch(() => 'cut')
  await pause(50)
  await listening.stop(200)
  expect(await hanging).toBe('cut')
})
