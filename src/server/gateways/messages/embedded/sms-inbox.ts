import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import * as z from 'zod/mini'
import { messagesWords as words } from '#copy/gateways/email-inbox.ts'
import { withLinks } from '../../linked-text.ts'
import { page, pageHeaders, pageStylesHeaders } from '../../page.ts'
import { pageStyles } from '../../page-styles.ts'

/** The path under which the embedded SMS gateway is mounted: POST takes a message, GET shows them. */
export const messagesMount = '/dev/messages'

/** A short message that arrived; `id` counts from 1. */
export interface ReceivedMessage {
  readonly id: number
  readonly receivedAt: Date
  readonly from: string
  readonly to: string
  readonly text: string
}

export interface SmsInbox {
  readonly app: Hono
  /** The messages that are kept, newest first. */
  messages(): readonly ReceivedMessage[]
}

const kept = 200
const message = z.object({
  from: z.string().check(z.maxLength(20)),
  to: z.string().check(z.regex(/^\d{11,15}$/)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
})
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** An SMS gateway for development: speaks what {@link httpSms} speaks, keeps the last 200 messages and shows them. */
export function smsInbox(options: { token: string; clock: { now(): Date } }): SmsInbox {
  const messages: ReceivedMessage[] = []
  const seen = new Set<string>()
  let count = 0
  const app = new Hono()

  app.post('/', bodyLimit({ maxSize: 10_000 }), async (c) => {
    if (c.req.header('authorization') !== `Bearer ${options.token}`) return c.json({ code: 'forbidden' }, 401)
    const read = message.safeParse(await c.req.json().catch(() => undefined))
    if (!read.success) return c.json({ code: 'invalid_message' }, 400)
    const key = c.req.header('idempotency-key')
    if (key !== undefined && seen.has(key)) return c.json({ accepted: true })
    if (key !== undefined) seen.add(key)
    count += 1
    messages.unshift({ id: count, receivedAt: options.clock.now(), ...read.data })
    messages.length = Math.min(messages.length, kept)
    return c.json({ accepted: true })
  })

  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))
  app.get('/', async (c) => {
    const rows = messages.map(
      (message) =>
        html`<tr><td>${moscow.format(message.receivedAt)}</td><td>${message.to}</td><td>${withLinks(message.text)}</td></tr>`,
    )
    const table = html`<div class="wide"><table>
<thead><tr><th>${words.when}</th><th>${words.to}</th><th>${words.text}</th></tr></thead><tbody>${rows}</tbody></table></div>`
    const content = html`<h1>${words.title}</h1><p class="quiet">${words.lead}</p>
${messages.length === 0 ? html`<p>${words.none}</p>` : table}`
    return c.body(String(await page(`${messagesMount}/page.css`, words.title, content)), 200, pageHeaders())
  })

  return { app, messages: () => messages }
}
