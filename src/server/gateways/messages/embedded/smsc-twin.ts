import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { smsSegments } from '#domain/sms-segments.ts'
import type { SmsFate } from '../sms-sender.ts'
import type { SmsInbox } from './sms-inbox.ts'

/** What an embedded aggregator is opened with. */
export interface SmsTwinOptions {
  readonly login: string
  readonly password: string
  /** The names that are registered. */
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

/** An aggregator that speaks as SMSC.ru does: every answer is 200, and a refusal is a code in it. */
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
