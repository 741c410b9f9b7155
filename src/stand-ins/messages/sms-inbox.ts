import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { smsSegments } from '#messages/rules/message-delivery.ts'
import type { SmsFate } from '#server/integrations/messages/sms-sender.ts'
import { page, pageHeaders, pageStyles, pageStylesHeaders, withLinks } from '#server/integrations/page.ts'
import { messagesWords as words } from '#stand-ins/words/embedded-services.ts'

/** GET shows the messages. */
export const messagesMount = '/dev/messages'

interface ReceivedMessage {
  readonly id: string
  readonly receivedAt: Date
  readonly from: string
  readonly to: string
  readonly text: string
}

export interface SmsInbox {
  messages(): readonly ReceivedMessage[]
  take(message: Omit<ReceivedMessage, 'receivedAt'>): void
  fateOf(id: string): SmsFate
  readonly app: Hono
}

const kept = 200
const moscow = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Phones that do not exist, are switched off for days, or are unreachable for now; all others receive messages. */
const byLastDigits: Readonly<Record<string, SmsFate>> = {
  '0001': 'undelivered',
  '0002': 'expired',
  '0003': 'under_way',
}
const LAST_DIGITS = 4

/** Receives text messages in development; stores the last 200. */
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

export interface SmsTwinOptions {
  readonly login: string
  readonly password: string
  /** Registered sender names. */
  readonly senders: readonly string[]
}

const states: Readonly<Record<SmsFate, number>> = {
  unknown: -3,
  under_way: 0,
  delivered: 1,
  expired: 3,
  undelivered: 20,
}
const WRONG_PARAMETERS = 1
const WRONG_LOGIN = 2
const FORBIDDEN = 6
const WRONG_NUMBER = 7

const largest = 10_000
const phone = /^\d{11,15}$/
const number = /^[1-9]\d{0,9}$/

const fieldsOf = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))
const refusal = (c: Context, code: number) => c.json({ error: 'refused', error_code: code })

/** Imitates SMSC.ru: every answer has status 200, refusals are codes in the body. */
export const smscTwin = (inbox: SmsInbox, { login, password, senders }: SmsTwinOptions): Hono => {
  const app = new Hono()
  app.use('/sys/*', bodyLimit({ maxSize: largest }))
  const isKnown = (fields: Record<string, string>) => fields.login === login && fields.psw === password

  app.post('/sys/send.php', async (c) => {
    const fields = await fieldsOf(c)
    if (!isKnown(fields)) return refusal(c, WRONG_LOGIN)
    const { phones = '', mes = '', sender = '', id = '' } = fields
    if (mes === '' || !number.test(id)) return refusal(c, WRONG_PARAMETERS)
    if (!senders.includes(sender)) return refusal(c, FORBIDDEN)
    if (!phone.test(phones)) return refusal(c, WRONG_NUMBER)
    inbox.take({ id, from: sender, to: phones, text: mes })
    return c.json({ id: Number(id), cnt: smsSegments(mes) })
  })
  app.post('/sys/status.php', async (c) => {
    const fields = await fieldsOf(c)
    if (!isKnown(fields)) return refusal(c, WRONG_LOGIN)
    return c.json({ status: states[inbox.fateOf(fields.id ?? '')] })
  })
  app.post('/sys/senders.php', async (c) => {
    const fields = await fieldsOf(c)
    if (!isKnown(fields)) return refusal(c, WRONG_LOGIN)
    return c.json(senders.map((sender) => ({ sender })))
  })
  return app
}
