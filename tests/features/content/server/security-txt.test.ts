import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createSecurityTxtHandler } from '#content/server/security-txt.ts'

const readFile = async (now: string, init: RequestInit = {}) => {
  const handler = createSecurityTxtHandler({
    clock: { now: () => new Date(now) },
    operator: () => ({ email: 'support@box.example', phone: '8-800-1-000-000' }),
    origin: 'https://box.example',
  })
  const server = createServer((request, response) => void handler.handle(request, response)).listen(0)
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${handler.path}`, init)
    return { answer, text: await answer.text() }
  } finally {
    server.close()
  }
}

test('security.txt names the operator’s contacts and never expires', async () => {
  for (const now of ['2026-11-29T09:00:00Z', '2036-02-29T09:00:00Z']) {
    const { answer, text } = await readFile(now)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Contact: mailto:support@box.example\nContact: tel:+78001000000\n')
    expect(text).toContain('Canonical: https://box.example/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
    const days = (expires - Date.parse(now)) / (24 * 3_600_000)
    // RFC 9116 recommends less than a year.
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(366)
  }
})

test('security.txt is only read', async () => {
  expect((await readFile('2026-11-29T09:00:00Z', { method: 'HEAD' })).text).toBe('')
  expect((await readFile('2026-11-29T09:00:00Z', { method: 'POST' })).answer.status).toBe(405)
})
