import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmailSender } from '#server/integrations/messages/email-sender.ts'
import { createSmtpEmailSender } from '#server/integrations/messages/smtp-email-sender.ts'
import { createEmailInboxApp, type EmailInbox, startEmailInbox } from '#stand-ins/messages/email-inbox.ts'
import { freePort } from '../free-port.ts'

const clock = { now: () => new Date('2026-12-01T09:00:00Z') }
const from = 'Абонентские ящики <boxes@example.org>'
let inbox: EmailInbox
let post: EmailSender
beforeAll(async () => {
  inbox = await startEmailInbox(clock)
  post = createSmtpEmailSender({ url: inbox.url, from })
})
afterAll(async () => {
  post.close()
  await inbox.stop()
})

const email = {
  to: 'anna@example.org',
  subject: 'Заявление № 1234: аренда оплачена, приходите подписать договор в отделение 101000',
  text: 'Здравствуйте, Анна!\n\nСтатус: https://example.org/claims/1234.\n.точка в начале строки\n= и =20',
}

describe('an email sent by SMTP', () => {
  test('arrives as it was written, with markup and attachments', async () => {
    const content = Uint8Array.from({ length: 3000 }, (_, index) => index % 256)
    const sent = await post.send({
      ...email,
      html: '<p>Здравствуйте, <b>Анна</b>!</p>',
      attachments: [
        {
          filename: 'Квитанция об оплате аренды абонентского ящика.pdf',
          contentType: 'application/pdf',
          content,
        },
        { filename: 'dates.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR\r\n') },
      ],
      id: 'outbox-77',
    })
    expect(sent).toEqual({ ok: true, value: { messageId: '<outbox-77@example.org>' } })
    const [received] = inbox.emails()
    expect(received).toMatchObject({
      to: ['anna@example.org'],
      subject: email.subject,
      messageId: '<outbox-77@example.org>',
      html: '<p>Здравствуйте, <b>Анна</b>!</p>',
      receivedAt: clock.now(),
    })
    expect(received?.from).toContain('Абонентские ящики')
    expect(received?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(email.text)
    expect(received?.attachments.map(({ filename }) => filename)).toEqual([
      'Квитанция об оплате аренды абонентского ящика.pdf',
      'dates.ics',
    ])
    expect(Buffer.from(received?.attachments[0]?.content ?? []).equals(Buffer.from(content))).toBe(true)
  })

  test('keeps any characters in subject and text', async () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
      .map((text) => text.replace(/[\r\n]/g, ' '))
    await fc.assert(
      fc.asyncProperty(line, fc.array(line), async (subject, lines) => {
        const text = lines.join('\n')
        const sent = await post.send({ to: 'a@example.org', subject, text })
        expect(sent.ok).toBe(true)
        const squeezed = (words = '') => words.replaceAll('\r\n', '\n').replace(/\s+/g, ' ').trim()
        expect(squeezed(inbox.emails()[0]?.subject)).toBe(squeezed(subject))
        expect(squeezed(inbox.emails()[0]?.text)).toBe(squeezed(text))
      }),
      { numRuns: 60 },
    )
  })

  test('cannot be redirected by its text', async () => {
    await post.send({ to: 'a@example.org', subject: 'Тема\r\nBcc: evil@example.org', text: 'x' })
    expect(inbox.emails()[0]?.to).toEqual(['a@example.org'])
  })

  test('without an address is refused for good, without an answer can be retried', async () => {
    expect(await post.send({ ...email, to: 'no address' })).toEqual({ ok: false, code: 'letter_refused' })
    const nobody = createSmtpEmailSender({
      url: `smtp://127.0.0.1:${await freePort()}`,
      from,
      timeoutMs: 500,
    })
    expect(await nobody.send(email)).toEqual({ ok: false, code: 'post_unreachable' })
    nobody.close()
  })

  test('is stored among the last two hundred', async () => {
    const before = inbox.emails()[0]?.id ?? 0
    for (let sent = 0; sent < 205; sent += 1)
      await post.send({ to: 'a@example.org', subject: `n ${sent}`, text: '' })
    expect(inbox.emails()).toHaveLength(200)
    expect(inbox.emails()[0]).toMatchObject({ id: before + 205, subject: 'n 204' })
  })
})

test('a permanent refusal and a temporary one have different codes', async () => {
  const port = await freePort()
  const strict = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = address.startsWith('gone') ? 550 : 451
      const words = address.startsWith('gone.unknown') ? '5.7.1 No such user!' : 'no'
      done(Object.assign(new Error(words), { responseCode }))
    },
  })
  await new Promise<void>((listening) => {
    strict.listen(port, '127.0.0.1', listening)
  })
  const strictPost = createSmtpEmailSender({ url: `smtp://127.0.0.1:${port}`, from })
  expect(await strictPost.send({ ...email, to: 'gone@example.org' })).toEqual({
    ok: false,
    code: 'letter_refused',
  })
  // As Yandex says it.
  expect(await strictPost.send({ ...email, to: 'gone.unknown@example.org' })).toEqual({
    ok: false,
    code: 'address_unknown',
  })
  expect(await strictPost.send({ ...email, to: 'busy@example.org' })).toEqual({
    ok: false,
    code: 'post_unreachable',
  })
  strictPost.close()
  await new Promise<void>((closed) => {
    strict.close(closed)
  })
})

describe('the inbox on screen', () => {
  const app = () => createEmailInboxApp(inbox)

  test('lists emails and shows one with working links and attachments', async () => {
    await post.send({
      ...email,
      html: '<p>hi</p>',
      attachments: [{ filename: 'счёт.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }],
    })
    const id = inbox.emails()[0]?.id
    expect(await (await app().request('/')).text()).toContain(email.subject)
    const shown = await app().request(`/${id}`)
    const text = await shown.text()
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text).toContain('<a href="https://example.org/claims/1234">https://example.org/claims/1234</a>.')
    expect(text).not.toMatch(/<script|style=/)
    expect((await app().request(`/${id}/html`)).headers.get('content-security-policy')).toContain('sandbox')
    expect(await (await app().request(`/${id}/attachments/0`)).text()).toBe('%PDF')
    expect((await app().request('/999999')).status).toBe(404)
    expect((await app().request(`/${id}/attachments/7`)).status).toBe(404)
  })

  test('the text of an email is never interpreted as markup', async () => {
    await post.send({ to: 'a@example.org', subject: '<img src=x>', text: '<script>1</script>' })
    const text = await (await app().request(`/${inbox.emails()[0]?.id}`)).text()
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('<img')
  })
})
