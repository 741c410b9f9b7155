import { describe, expect, test } from 'vitest'
import { type ClaimEmailFacts, claimChangeEmails, recoveryCodeEmail } from '#claims/words/emails.ts'
import { newItemsEmail, registeredItemEmail } from '#mail/words/emails.ts'
import { parseEmailBlocks, renderEmailHtml } from '#messages/server/email-html.ts'
import { emailFrameCopy } from '#messages/words/email-frame.ts'
import { autoExtensionAnnouncedEmail } from '#money/words/emails.ts'
import { dataDeletionEmail, invitationEmail, profilesLinkedEmail } from '#people/words/emails.ts'
import { extensionReminderEmail, reservedAtOfficeEmail } from '#rent/words/emails.ts'
import { contrastPairs } from '#theme/tokens/contrast-pairs.ts'

const origin = 'https://box.example'
const facts: ClaimEmailFacts = {
  claim: 100_002,
  boxNumber: '524',
  lockerName: null,
  index: '101000',
  officeAddress: 'Москва, ул. Мясницкая, д. 26',
  start: '2026-08-01',
  end: '2026-12-31',
  total: 337_500,
  payUntil: new Date('2026-07-20T06:00:00Z'),
  refund: 67_500,
  refundMethods: [1],
  guaranteeEnd: '2027-01-31',
  notificationsTo: 'anna@example.org',
  clientType: 2,
  continues: null,
  refusedBecause: null,
  withoutLogin: false,
  lateRefund: null,
  extendsItself: false,
  officeOpensOn: null,
  mustEmpty: false,
  origin,
}

const emails = {
  ...Object.fromEntries(Object.entries(claimChangeEmails).map(([name, words]) => [name, words(facts)])),
  reminder: extensionReminderEmail({
    ...facts,
    daysLeft: '30 дней',
    price: 337_500,
    months: 5,
    extendUntil: '2026-11-30',
    anewFrom: null,
    oneMonth: false,
  }),
  'reminder after the last day': extensionReminderEmail({
    ...facts,
    daysLeft: '3 дня',
    price: null,
    months: 5,
    extendUntil: null,
    anewFrom: null,
    oneMonth: false,
  }),
  items: newItemsEmail(facts, [
    { kind: 'letter', track: null, place: 'box' },
    { kind: 'registered', track: 'RA644000116RU', place: 'counter' },
  ]),
  registered: registeredItemEmail(facts, {
    kind: 'registered',
    track: 'RA644000116RU',
    place: 'counter',
    keepUntil: '2026-09-01',
    link: `${origin}/rpo/abc`,
  }),
  'reserved at the office': reservedAtOfficeEmail(facts),
  invitation: invitationEmail({ organisation: 'ООО «Ромашка»', by: 'Анна', origin }),
  'linked profiles': profilesLinkedEmail(['a@example.org', 'b@example.org'], origin),
  deletion: dataDeletionEmail({ origin, kept: [{ what: 'accounting', until: '2031-12-31' }] }),
  'auto extension': autoExtensionAnnouncedEmail({
    ...facts,
    newEnd: '2027-05-31',
    rent: 300_000,
    services: [{ service: 7, amount: 37_500 }],
    on: '2026-11-23',
    balance: 1000,
    off: `${origin}/auto-extension/off/1`,
  }),
  code: recoveryCodeEmail(100_002, '1234'),
} as const

const stamp = emailFrameCopy.stamp({ boxNumber: '524', lockerName: null, index: '101000' })
const renderEmail = (email: { subject: string; text: string }) =>
  renderEmailHtml({ ...email, stamp, origin, unsubscribe: null })

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const visibleText = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    // Word joiners are invisible.
    .replaceAll('\u2060', '')
    .replace(/\s+/g, ' ')

describe('the HTML part of an email', () => {
  test.each(Object.entries(emails))('contains its whole text: %s', (_, email) => {
    const words = visibleText(renderEmail(email))
    const addresses = email.text.match(/https?:\/\/\S+/g) ?? []
    for (const word of email.text.split(/\s+/)) {
      // Lists draw numbers and dashes themselves, and buttons replace the colon before an address.
      if (/^(?:\d\.|—|https?:.*)$/.test(word)) continue
      expect(words).toContain(word.replace(/:$/, ''))
    }
    for (const address of addresses) expect(renderEmail(email)).toContain(`href="${address}"`)
  })

  test.each(Object.entries(emails))('has one button if it contains a link: %s', (_, email) => {
    const buttons = renderEmail(email).match(/class="button"/g) ?? []
    expect(buttons).toHaveLength(email.text.includes('http') ? 1 : 0)
  })

  test('has the subject as its heading and the box with its address in the stamp', () => {
    const words = visibleText(renderEmail(emails.reminder))
    expect(words).toContain(emails.reminder.subject)
    expect(words).toContain(`${stamp.title} ${stamp.address}`)
  })

  test('has no stamp without a claim', () => {
    expect(renderEmailHtml({ ...emails.invitation, stamp: null, origin, unsubscribe: null })).not.toContain(
      'class="stamp"',
    )
  })

  test('escapes all user input', () => {
    const html = renderEmailHtml({
      subject: '<script>alert(1)</script>',
      text: 'Анна & "<img src=x onerror=alert(1)>"\n\nОткрыть "<b>": https://box.example/?a=1&b="onclick=alert(1)',
      stamp: { title: '<i>', address: '</td><script>' },
      origin,
      unsubscribe: null,
    })
    expect(html).not.toMatch(/<script|<img|<b>|<i>/)
    expect(html).not.toContain('"onclick=')
  })

  test('loads nothing from outside and breaks long words', () => {
    const html = renderEmail({ subject: 'Я'.repeat(150), text: 'а'.repeat(5000) })
    expect(html).not.toMatch(/<(?:img|link|script)|url\(|@import/)
    expect(html).toContain('overflow-wrap:anywhere')
    expect(html).toContain('table-layout:fixed')
  })

  test('only uses colour pairs with a tested contrast', () => {
    const usedPairs = [
      ['text', 'surface'],
      ['textMuted', 'surface'],
      ['textMuted', 'page'],
      ['link', 'surface'],
      ['link', 'page'],
      ['onAction', 'action'],
    ]
    for (const [foreground, ground] of usedPairs)
      expect(contrastPairs).toContainEqual({ foreground, ground, least: 4.5 })
  })
})

describe('the blocks of a text', () => {
  test('are paragraphs, lists and links', () => {
    expect(
      parseEmailBlocks(
        'Первое.\nВторое.\n\nВозьмите:\n1. паспорт\n2. номер\nВсё.\n\nПояснение. Открыть баланс: https://a.example/b\n\nhttps://a.example',
      ),
    ).toEqual([
      { kind: 'words', lines: ['Первое.', 'Второе.'] },
      { kind: 'words', lines: ['Возьмите:'] },
      { kind: 'list', ordered: true, items: ['паспорт', 'номер'] },
      { kind: 'words', lines: ['Всё.'] },
      { kind: 'words', lines: ['Пояснение.'] },
      { kind: 'act', name: 'Открыть баланс', address: 'https://a.example/b' },
      { kind: 'act', name: '', address: 'https://a.example' },
    ])
  })

  test('a sentence before an address stays a sentence with a link', () => {
    const text = `${'Длинное слово '.repeat(8)}и адрес: https://a.example/b`
    expect(parseEmailBlocks(text)).toEqual([{ kind: 'words', lines: [text] }])
  })
})

test('a box address stays on one line with its number in the HTML part, and page addresses are unchanged', () => {
  const page = `${origin}/a/b 12`
  const html = renderEmailHtml({
    subject: 'Ящик: 101000, а/я 524',
    text: `Адрес: 101000, а/я 524.\n\n${page}`,
    stamp: { title: 'Ящик', address: '101000, а/я 524' },
    origin,
    unsubscribe: null,
  })
  expect(
    html
      .slice(html.indexOf('<body'))
      .match(/а\/\S*я\s\S*/gu)
      ?.every((sign) => sign.startsWith('а/\u2060я\u00a0524')),
  ).toBe(true)
  expect(html).toContain(`${origin}/a/b`)
})
