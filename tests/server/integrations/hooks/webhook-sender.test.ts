import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import {
  createWebhookSender,
  isAllowedWebhookUrl,
  isPublicIpAddress,
} from '#server/integrations/hooks/webhook-sender.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '2002:7f00:1::',
  '2001:db8::1',
  '64:ff9b::7f00:1',
  'nonsense',
])('%s is not public', (address) => expect(isPublicIpAddress(address)).toBe(false))

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2a00:1450:4010:c0e::71'])('%s is public', (address) =>
  expect(isPublicIpAddress(address)).toBe(true),
)

test.each([
  'http://example.org/hook',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://localhost/',
  'https://db/',
  'https://user:word@example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'hello',
  'https://example.org:22/',
  'https://example.org:5432/',
  'https://example.org:6379/',
  'https://example.org:80/',
])('events are not sent to %s', (url) => expect(isAllowedWebhookUrl(url, false)).toBe(false))

test('events are sent to an address of the internet over https', () => {
  expect(isAllowedWebhookUrl('https://example.org/hook?x=1', false)).toBe(true)
  expect(isAllowedWebhookUrl('https://example.org:8443/hook', false)).toBe(true)
})

test('a name that resolves to this machine is refused when connecting', async () => {
  // localtest.me-like names need no network here: the machine knows its own name for itself.
  expect(await createWebhookSender(false)('https://localhost.localdomain/', {}, '{}')).toMatchObject({
    ok: false,
  })
})

test('only the status is read, redirects are not followed, and no answer is reported', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/moved') return response.writeHead(302, { Location: '/secret' }).end()
    return response.writeHead(200).end('x'.repeat(100_000))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const post = createWebhookSender(true)
  expect(await post(`http://127.0.0.1:${port}/moved`, {}, '{}')).toEqual({ ok: true, value: 302 })
  expect(await post(`http://127.0.0.1:${port}/ok`, {}, '{}')).toEqual({ ok: true, value: 200 })
  expect(asked).toEqual(['/moved', '/ok'])
  await new Promise((done) => server.close(done))
  expect(await post(`http://127.0.0.1:${port}/`, {}, '{}')).toEqual({ ok: false, code: 'no_answer' })
})
