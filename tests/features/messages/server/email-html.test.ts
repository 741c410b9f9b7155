import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { parseEmailBlocks, renderEmailHtml } from '#messages/server/email-html.ts'
import { contrastPairs } from '#theme/tokens/contrast-pairs.ts'
import { claimEmails, origin, otherEmails, place, sender } from '../every-email.ts'

const frame = { place, calendar: null, deskUrl: null, sender, origin, unsubscribe: null }
const renderEmail = (email: { subject: string; text: string }) => renderEmailHtml({ ...email, ...frame })

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
  test('has the box with its address in the stamp', () => {
    const words = visibleText(renderEmail(claimEmails['extensionReminderEmail'] ?? { subject: '', text: '' }))
    expect(words).toContain(`${place.title} ${place.address.replace(/\s/gu, ' ')}`)
  })

  test('has no stamp without a claim', () => {
    const invitation = otherEmails['invitationEmail'] ?? { subject: '', text: '' }
    expect(renderEmailHtml({ ...invitation, ...frame, place: null })).not.toContain('class="stamp"')
  })

  test('escapes all user input', () => {
    const html = renderEmailHtml({
      subject: '<script>alert(1)</script>',
      text: 'Анна & "<img src=x onerror=alert(1)>"\n\nОткрыть "<b>": https://box.example/?a=1&b="onclick=alert(1)',
      ...frame,
      place: {
        title: '<i>',
        address: '</td><script>',
        office: [{ label: '<b>', text: '<img src=x>' }],
        page: 'https://box.example/"><script>',
        door: { image: `${origin}/door-open.png`, alt: '"><b><img src=x>' },
        map: null,
      },
      sender: { name: '<script>', phone: '"><img>', phoneHours: '<i>' },
    })
    expect(html).not.toMatch(/<script|<img src=x|<b>|<i>/)
    expect(html).not.toContain('"onclick=')
  })

  test('loads only images of this site, and breaks long words', () => {
    const html = renderEmail({ subject: 'Я'.repeat(150), text: 'а'.repeat(5000) })
    expect(html).not.toMatch(/<(?:link|script)|url\(|@import/)
    for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toContain(`src="${origin}/`)
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

  test('are facts if each line names one', () => {
    expect(parseEmailBlocks('К оплате: 3 375 ₽\nНомер заявления: 100002\n\nПричина: Нет места')).toEqual([
      {
        kind: 'facts',
        facts: [
          ['К оплате', '3 375 ₽'],
          ['Номер заявления', '100002'],
        ],
      },
      { kind: 'words', lines: ['Причина: Нет места'] },
    ])
  })

  test('a sentence before an address stays a sentence with a link', () => {
    const text = `${'Длинное слово '.repeat(8)}и адрес: https://a.example/b`
    expect(parseEmailBlocks(text)).toEqual([{ kind: 'words', lines: [text] }])
  })
})

test('a visit has its QR code in the HTML part without an image', () => {
  const deskUrl = `${origin}/branch?visit=12345678`
  const html = renderEmailHtml({ subject: 'Ждём вас', text: 'Возьмите паспорт.', ...frame, deskUrl })
  const table = html.slice(html.indexOf('<table role="img"')).split('</table>')[0] ?? ''
  const rows = [...table.matchAll(/<tr height="5">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/colspan="(\d+)"( bgcolor="#000000")?/g)].flatMap(([, length, colour]) =>
      Array.from({ length: Number(length) }, () => colour !== undefined),
    ),
  )
  expect(rows).toEqual(encode(deskUrl, { ecc: 'M', border: 4 }).data)
  // Gmail shortens an email of more than 102 kB.
  expect(html.length).toBeLessThan(60_000)
})

test('a box address stays on one line with its number in the HTML part, and page addresses are unchanged', () => {
  const page = `${origin}/a/b 12`
  const html = renderEmailHtml({
    subject: 'Ящик: 101000, а/я 524',
    text: `Адрес: 101000, а/я 524.\n\n${page}`,
    ...frame,
  })
  expect(
    html
      .slice(html.indexOf('<body'))
      .match(/а\/\S*я\s\S*/gu)
      ?.every((sign) => sign.startsWith('а/\u2060я\u00a0524')),
  ).toBe(true)
  expect(html).toContain(`${origin}/a/b`)
})
