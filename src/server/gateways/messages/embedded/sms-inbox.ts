import { Hono } from 'hono'
import { html } from 'hono/html'
import { messagesWords as words } from '#copy/gateways/email-inbox.ts'
import { page, pageHeaders, pageStyles, pageStylesHeaders, withLinks } from '../../page.ts'
import type { SmsFate } from '../sms-sender.ts'

/** The path under which the embedded aggregator is mounted: its calls below it, GET of it shows the messages. */
export const messagesMount = '/dev/messages'

/** A short message that arrived; `id` is the sender's own number of it. */
export interface ReceivedMessage {
  readonly id: string
  readonly receivedAt: Date
  readonly from: string
  readonly to: string
  readonly text: string
}

/** The phones behind an embedded aggregator. */
export interface SmsInbox {
  /** The messages that are kept, newest first. */
  messages(): readonly ReceivedMessage[]
  take(message: Omit<ReceivedMessage, 'receivedAt'>): void
  /** What became of the last message with this number. */
  fateOf(id: string): SmsFate
  /** Pages on what arrived. */
  readonly app: Hono
}

const kept = 200
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The last digits of phones that are not there, switched off for days, or still looked for; all others are at hand. */
const byLastDigits: Readonly<Record<string, SmsFate>> = {
  '0001': 'undelivered',
  '0002': 'expired',
  '0003': 'under_way',
}
const LAST_DIGITS = 4

/** Phones for development: they keep the last 200 messages and show them. */
export function smsInbox(clock: { now(): Date }): SmsInbox {
  const messages: ReceivedMessage[] = []
  const app = new Hono()
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
  return {
    app,
    messages: () => messages,
    take(message) {
      messages.unshift({ receivedAt: clock.now(), ...message })
      messages.length = Math.min(messages.length, kept)
    },
    fateOf(id) {
      const message = messages.find((message) => message.id === id)
      return message ? (byLastDigits[message.to.slice(-LAST_DIGITS)] ?? 'delivered') : 'unknown'
    },
  }
}
