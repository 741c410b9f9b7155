import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { countSmsSegments } from '#messages/rules/message-delivery.ts'
import {
  createPageHeaders,
  linkifyText,
  pageStyles,
  pageStylesHeaders,
  renderPage,
} from '#server/integrations/html-page.ts'
import type { SmsDeliveryState } from '#server/integrations/messages/sms-sender.ts'
import { smsInboxWords as words } from '#stand-ins/words/embedded-services.ts'

/** Page that shows the received messages. */
export const smsInboxPath = '/dev/messages'

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
  fateOf(id: string): SmsDeliveryState
  readonly app: Hono
}

const MAX_STORED_MESSAGES = 200
const moscowTimeFormat = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * Phone numbers that do not exist, are switched off for days, or are temporarily unreachable; all others receive
 * messages.
 */
const statesByLastDigits: Readonly<Record<string, SmsDeliveryState>> = {
  '0001': 'undelivered',
  '0002': 'expired',
  '0003': 'under_way',
}
const LAST_DIGITS = 4

/** Receives text messages in development and keeps the last 200. */
export function createSmsInbox(clock: { now(): Date }): SmsInbox {
  const messages: ReceivedMessage[] = []
  const app = new Hono()
  app.get('/page.css', (c) => c.body(pageStyles, 200, pageStylesHeaders))
  app.get('/', async (c) => {
    const rows = messages.map(
      (message) =>
        html`<tr><td>${moscowTimeFormat.format(message.receivedAt)}</td><td>${message.to}</td><td>${linkifyText(message.text)}</td></tr>`,
    )
    const table = html`<div class="wide"><table>
<thead><tr><th>${words.when}</th><th>${words.to}</th><th>${words.text}</th></tr></thead><tbody>${rows}</tbody></table></div>`
    const content = html`<h1>${words.title}</h1><p class="quiet">${words.lead}</p>
${messages.length === 0 ? html`<p>${words.none}</p>` : table}`
    return c.body(
      String(await renderPage(`${smsInboxPath}/page.css`, words.title, content)),
      200,
      createPageHeaders(),
    )
  })
  return {
    app,
    messages: () => messages,
    take(message) {
      messages.unshift({ receivedAt: clock.now(), ...message })
      messages.length = Math.min(messages.length, MAX_STORED_MESSAGES)
    },
    fateOf(id) {
      const message = messages.find((message) => message.id === id)
      return message ? (statesByLastDigits[message.to.slice(-LAST_DIGITS)] ?? 'delivered') : 'unknown'
    },
  }
}

export interface SmsStandInOptions {
  readonly login: string
  readonly password: string
  /** Sender names that are registered at the gateway. */
  readonly senders: readonly string[]
}

const statusNumbers: Readonly<Record<SmsDeliveryState, number>> = {
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

const MAX_BODY_BYTES = 10_000
const phone = /^\d{11,15}$/
const number = /^[1-9]\d{0,9}$/

const readFields = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))
const refusal = (c: Context, code: number) => c.json({ error: 'refused', error_code: code })

/** Imitates SMSC.ru, where every answer has status 200 and a refusal is a code in the body. */
export const createSmscStandIn = (inbox: SmsInbox, { login, password, senders }: SmsStandInOptions): Hono => {
  const app = new Hono()
  app.use('/sys/*', bodyLimit({ maxSize: MAX_BODY_BYTES }))
  const isKnown = (fields: Record<string, string>) => fields.login === login && fields.psw === password

  app.post('/sys/send.php', async (c) => {
    const fields = await readFields(c)
    if (!isKnown(fields)) return refusal(c, WRONG_LOGIN)
    const { phones = '', mes = '', sender = '', id = '' } = fields
    if (mes === '' || !number.test(id)) return refusal(c, WRONG_PARAMETERS)
    if (!senders.includes(sender)) return refusal(c, FORBIDDEN)
    if (!phone.test(phones)) return refusal(c, WRONG_NUMBER)
    inbox.take({ id, from: sender, to: phones, text: mes })
    return c.json({ id: Number(id), cnt: countSmsSegments(mes) })
  })
  app.post('/sys/status.php', async (c) => {
    const fields = await readFields(c)
    if (!isKnown(fields)) return refusal(c, WRONG_LOGIN)
    return c.json({ status: statusNumbers[inbox.fateOf(fields.id ?? '')] })
  })
  app.post('/sys/senders.php', async (c) => {
    const fields = await readFields(c)
    if (!isKnown(fields)) return refusal(c, WRONG_LOGIN)
    return c.json(senders.map((sender) => ({ sender })))
  })
  return app
}
