import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterEmailByAction } from '#mail/words/emails.ts'
import { invitationEmail, supportQuestionEmail, webhookDisabledEmail } from '#people/words/emails.ts'
import type { EmailSender } from '#server/integrations/messages/email-sender.ts'
import { createSmtpEmailSender } from '#server/integrations/messages/smtp-email-sender.ts'
import { type EmailInbox, startEmailInbox } from '#stand-ins/messages/email-inbox.ts'
import { hostileTexts } from '#support/hostile-texts.ts'
import { claimFacts } from './claim-facts.ts'

let inbox: EmailInbox
let post: EmailSender
beforeAll(async () => {
  inbox = await startEmailInbox({ now: () => new Date('2026-12-01T09:00:00Z') })
  post = createSmtpEmailSender({ url: inbox.url, from: 'boxes@example.org' })
})
afterAll(async () => {
  post.close()
  await inbox.stop()
})

/** Every letter that quotes what somebody typed, with these words in each place. */
const emailsWith = (text: string) => [
  supportQuestionEmail({ number: 1, name: text, email: '', comment: text, index: '' }),
  invitationEmail({ organisation: text, by: text, origin: 'https://example.org' }),
  webhookDisabledEmail('https://example.org', text),
  ...Object.values(letterEmailByAction).flatMap((words) =>
    words
      ? [
          words(claimFacts, {
            id: 1,
            sender: text,
            number: text,
            status: 'received',
            track: text,
            destroyAfter: null,
          }),
        ]
      : [],
  ),
]
const flat = (text: string | undefined): string => (text ?? '').replaceAll('\r\n', '\n').trimEnd()

test.each([
  ...Object.entries(hostileTexts),
  ['a line of headers', 'Ромашка\r\nBcc: thief@example.org'] as const,
])('%s arrives as typed in every email that quotes it', async (_, text) => {
  for (const { subject, text: body } of emailsWith(text)) {
    expect((await post.send({ to: 'anna@example.org', subject, text: body })).ok).toBe(true)
    const [received] = inbox.emails()
    expect(received?.to).toEqual(['anna@example.org'])
    expect(flat(received?.text)).toBe(flat(body))
    expect(received?.subject.replace(/\s+/gu, ' ')).toBe(subject.replace(/\s+/gu, ' '))
  }
})
