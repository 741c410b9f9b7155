import type { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createMtsSmsSender } from '#server/integrations/messages/mts-sms-sender.ts'
import type { SmsGatewayOptions, SmsSenderWithCheck } from '#server/integrations/messages/sms-sender.ts'
import { createSmscSmsSender } from '#server/integrations/messages/smsc-sms-sender.ts'
import { createMtsStandIn } from '#stand-ins/messages/mts-stand-in.ts'
import {
  createSmscStandIn,
  createSmsInbox,
  type SmsInbox,
  type SmsStandInOptions,
} from '#stand-ins/messages/sms-inbox.ts'

const account = { login: 'cabinet', password: 'secret' }
const words = { to: '79161234567', text: 'Код: 4821', id: 7, again: false }

interface Kind {
  readonly twin: (inbox: SmsInbox, options: SmsStandInOptions) => Hono
  readonly sender: (access: SmsGatewayOptions) => SmsSenderWithCheck
}
const kinds: Record<string, Kind> = {
  'SMSC.ru': { twin: createSmscStandIn, sender: createSmscSmsSender },
  MTS: { twin: createMtsStandIn, sender: createMtsSmsSender },
}

describe.each(Object.entries(kinds))('%s', (_, { twin, sender }) => {
  const open = (more: Partial<SmsGatewayOptions> = {}) => {
    const inbox = createSmsInbox({ now: () => new Date('2026-12-01T09:00:00Z') })
    const app = twin(inbox, { ...account, senders: ['BOXES'] })
    const reach: typeof fetch = async (input, init) => app.request(String(input), init)
    const access = { ...account, url: 'http://sms.test', from: 'BOXES', fetch: reach, ...more }
    return {
      inbox,
      reach,
      sms: sender(access),
      with: (other: Partial<SmsGatewayOptions>) => sender({ ...access, ...other }),
    }
  }

  test('a message reaches the phone and is shown', async () => {
    const { sms, inbox } = open()
    expect(await sms.send(words)).toEqual({ ok: true, value: true })
    expect(inbox.messages()).toMatchObject([{ from: 'BOXES', to: '79161234567', text: 'Код: 4821' }])
    expect(await (await inbox.app.request('/')).text()).toContain('Код: 4821')
  })

  test('a retry after a lost answer first asks the gateway, so that nothing is sent twice', async () => {
    const { inbox, reach, with: other, sms } = open()
    const losing = other({
      fetch: async (input, init) => {
        await reach(input, init)
        throw new TypeError('fetch failed')
      },
    })
    expect(await losing.send(words)).toEqual({ ok: false, code: 'sms_unreachable' })
    expect(await sms.send({ ...words, again: true })).toEqual({ ok: true, value: true })
    expect(inbox.messages()).toHaveLength(1)
    expect(await sms.send({ ...words, id: 8, again: true })).toEqual({ ok: true, value: true })
    expect(inbox.messages()).toHaveLength(2)
  })

  test('a retry is not sent while the gateway does not answer', async () => {
    const { with: other, inbox } = open()
    const away = other({ fetch: async () => new Response('later', { status: 503 }) })
    expect(await away.send({ ...words, again: true })).toEqual({ ok: false, code: 'sms_unreachable' })
    expect(inbox.messages()).toEqual([])
  })

  test('reports the delivery state', async () => {
    const { sms } = open()
    const fate = async (to: string, id: number) => {
      await sms.send({ ...words, to, id })
      return sms.fateOf({ to, id })
    }
    expect(await fate('79161234567', 1)).toEqual({ ok: true, value: 'delivered' })
    expect(await fate('79160000001', 2)).toEqual({ ok: true, value: 'undelivered' })
    expect(await fate('79160000003', 3)).toEqual({ ok: true, value: 'under_way' })
    expect(await sms.fateOf({ to: '79161234567', id: 99 })).toEqual({ ok: true, value: 'unknown' })
  })

  test('a permanent refusal differs from a temporary problem such as a wrong password', async () => {
    const { sms, with: other } = open()
    const refused = { ok: false, code: 'sms_refused' }
    const unreachable = { ok: false, code: 'sms_unreachable' }
    expect(await sms.send({ ...words, to: 'not a phone' })).toEqual(refused)
    expect(await other({ from: 'OTHERS' }).send(words)).toEqual(refused)
    expect(await other({ password: 'wrong' }).send(words)).toEqual(unreachable)
    const broken = other({ fetch: async () => new Response('<html>', { status: 200 }) })
    expect(await broken.send(words)).toEqual(unreachable)
    expect(await broken.fateOf(words)).toEqual(unreachable)
  })

  test('a check tells whether the password is accepted', async () => {
    const { sms, with: other } = open()
    expect(await sms.check()).toBeNull()
    expect(await other({ password: 'wrong' }).check()).toMatch(/smsc_2|http_401/)
  })
})

test('the SMSC.ru check detects an unregistered sender name', async () => {
  const inbox = createSmsInbox({ now: () => new Date() })
  const app = createSmscStandIn(inbox, { ...account, senders: ['SOMEBODY'] })
  const sms = createSmscSmsSender({
    ...account,
    url: 'http://sms.test',
    from: 'BOXES',
    fetch: async (input, init) => app.request(String(input), init),
  })
  expect(await sms.check()).toBe('sender_unregistered')
})
