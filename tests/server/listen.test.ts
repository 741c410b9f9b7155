import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listen } from '#server/listen.ts'

test('a port that is not ready answers people with a page and calls with a code', async () => {
  const listening = await listen(0, '127.0.0.1')
  const ask = (path: string, accept: string) =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: { accept } })
  const person = await ask('/claims/5', 'text/html,*/*')
  expect([person.status, person.headers.get('retry-after')]).toEqual([503, '2'])
  const page = await person.text()
  expect(page).toContain('Сервис запускается')
  expect(page).toContain('Ничего не потеряно')
  expect((await ask('/starting.css', 'text/css')).status).toBe(200)
  const call = await ask('/abon-server/api/user/info', 'application/json')
  expect([call.status, await call.json()]).toEqual([503, { code: 'unavailable' }])
  const sign = await ask('/readyz', '*/*')
  expect([sign.status, await sign.text()]).toEqual([503, ''])
  await listening.stop(100)
})

test('a port in use is a clear error', async () => {
  const first = await listen(0, '127.0.0.1')
  await expect(listen(first.port, '127.0.0.1')).rejects.toThrow(
    `PORT: ${first.port} is used by another program`,
  )
  await first.stop(100)
})

test('stopping finishes requests in flight and accepts no new ones', async () => {
  const listening = await listen(0, '127.0.0.1')
  const arrived = Promise.withResolvers<ServerResponse>()
  listening.answerWith((_, response) => arrived.resolve(response))
  const address = `http://127.0.0.1:${listening.port}/`
  const inFlight = fetch(address).then((response) => response.text())
  const response = await arrived.promise
  const stopped = listening.stop(5000)
  await pause(50)
  await expect(fetch(address)).rejects.toThrow()
  response.end('whole')
  expect(await inFlight).toBe('whole')
  await stopped
})

test('stopping has a time limit', async () => {
  const listening = await listen(0, '127.0.0.1')
  const arrived = Promise.withResolvers<void>()
  listening.answerWith(() => arrived.resolve())
  const hanging = fetch(`http://127.0.0.1:${listening.port}/`).catch(() => 'cut')
  await arrived.promise
  await listening.stop(200)
  expect(await hanging).toBe('cut')
})
