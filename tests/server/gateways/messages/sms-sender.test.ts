import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesMount, smsInbox } from '#server/gateways/messages/embedded/sms-inbox.ts'
import { httpSmsSender } from '#server/gateways/messages/http-sms.ts'
import { freePort } from '../free-port.ts'

const port = await freePort()
const inbox = smsInbox({ token: 'secret', clock: { now: () => new Date('2026-12-01T09:00:00Z') } })
const smsWith = (token: string, path = messagesMount) =>
  httpSmsSender({ url: () => `http://localhost:${port}${path}`, token, from: 'BOXES', fetch })
const sms = smsWith('secret')

let server: ReturnType<typeof serve>
beforeAll(async () => {
  const app = new Hono().route(messagesMount, inbox.app)
  app.post('/broken', (c) => c.text('later', 503))
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port }, () => listening())
  })
})
afterAll(() => new Promise((closed) => server.close(closed)))

test('a message reaches the gateway once however often it is sent, and is shown', async () => {
  const message = { to: '79161234567', text: 'Код: 4821', id: 'code-1' }
  expect(await sms.send(message)).toEqual({ ok: true, value: { id: 'code-1' } })
  expect(await sms.send(message)).toEqual({ ok: true, value: { id: 'code-1' } })
  expect(inbox.messages()).toMatchObject([{ id: 1, from: 'BOXES', to: '79161234567', text: 'Код: 4821' }])
  const shown = await fetch(`http://localhost:${port}${messagesMount}`)
  expect(await shown.text()).toContain('Код: 4821')
})

test('a final refusal is told from trouble that passes', async () => {
  expect(await sms.send({ to: 'not a phone', text: 'x' })).toEqual({ ok: false, code: 'sms_refused' })
  expect(await smsWith('wrong').send({ to: '79161234567', text: 'x' })).toEqual({
    ok: false,
    code: 'sms_refused',
  })
  expect(await smsWith('secret', '/broken').send({ to: '79161234567', text: 'x' })).toEqual({
    ok: false,
    code: 'sms_unreachable',
  })
  const nobodys = await freePort()
  const nobody = httpSmsSender({ url: () => `http://localhost:${nobodys}`, token: 'x', from: 'x', fetch })
  expect(await nobody.send({ to: '79161234567', text: 'x' })).toEqual({ ok: false, code: 'sms_unreachable' })
})
