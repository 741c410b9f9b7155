import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionLetter } from '#copy/letters-feedback.ts'
import { incomingNotices } from '#copy/letters-incoming.ts'
import { invitation } from '#copy/letters-organisations.ts'
import { webhookFailedLetter } from '#copy/letters-webhooks.ts'
import { hostileTexts } from '#kit/hostile-texts.ts'
import { type LetterInbox, letterInbox } from '#server/gateways/letters/embedded/letter-inbox.ts'
import type { Post } from '#server/gateways/letters/post.ts'
import { smtpPost } from '#server/gateways/letters/smtp-post.ts'
import { claimFacts } from './claim-facts.ts'

let inbox: LetterInbox
let post: Post
beforeAll(async () => {
  inbox = await letterInbox({ now: () => new Date('2026-12-01T09:00:00Z') })
  post = smtpPost({ url: inbox.url, from: 'boxes@example.org' })
})
afterAll(async () => {
  post.close()
  await inbox.stop()
})

/** Every letter that quotes what somebody typed, with these words in each place. */
const lettersWith = (text: string) => [
  questionLetter({ number: 1, name: text, email: '', comment: text, index: '' }),
  invitation({ organisation: text, by: text, origin: 'https://example.org' }),
  webhookFailedLetter('https://example.org', text),
  ...Object.values(incomingNotices).flatMap((words) =>
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
])('%s comes by mail as it was typed, in every letter that quotes it', async (_, text) => {
  for (const { subject, text: body } of lettersWith(text)) {
    expect((await post.send({ to: 'anna@example.org', subject, text: body })).ok).toBe(true)
    const [received] = inbox.letters()
    expect(received?.to).toEqual(['anna@example.org'])
    expect(flat(received?.text)).toBe(flat(body))
    expect(received?.subject.replace(/\s+/gu, ' ')).toBe(subject.replace(/\s+/gu, ' '))
  }
})
