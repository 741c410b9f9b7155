import { describe, expect, test } from 'vitest'
import { renderEmailHtml } from '#messages/server/email-html.ts'
import { type EmailText, renderEmailText } from '#messages/words/email-frame.ts'
import {
  claimEmails,
  emailsWithoutLink,
  everyEmail,
  exportedEmailNames,
  extension,
  facts,
  origin,
  otherEmails,
  place,
  sender,
} from '../every-email.ts'

const calendar = `${origin}/abon-server/api/calendar/claim/1.token`
const frame = { calendar, deskUrl: null, sender, origin, unsubscribe: `${origin}/unsubscribe/1` }
const renderParts = (email: EmailText, isAboutClaim: boolean) => {
  const framed = { ...email, ...frame, place: isAboutClaim ? place : null }
  return { text: renderEmailText(framed), html: renderEmailHtml(framed) }
}

const visibleText = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>|&nbsp;|<\/?a[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    // Word joiners are invisible.
    .replaceAll('\u2060', '')
    .replace(/\s+/g, ' ')
const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

const countOf = (text: string, part: string): number => text.split(part).length - 1
const namesOf = (emails: object) => Object.keys(emails)

test('the table contains every exported email', () => {
  expect(exportedEmailNames.filter((name) => !Object.hasOwn(everyEmail, name))).toEqual([])
})

describe.each(namesOf(everyEmail))('the email %s', (name) => {
  const email = everyEmail[name] as EmailText
  const isAboutClaim = Object.hasOwn(claimEmails, name)
  const { text, html } = renderParts(email, isAboutClaim)

  test('says the news in its subject, which names no claim number and fits a phone', () => {
    expect(email.subject).not.toMatch(/(?:заявлени|запрос)\S* (?:№ )?\d/iu)
    for (const claim of [facts.claim, extension.continues]) expect(email.subject).not.toContain(String(claim))
    expect(email.subject).toMatch(/^[\p{L}\d«]/u)
    expect(email.subject.length).toBeLessThan(name.endsWith('of a cell') ? 100 : 90)
  })

  test('has the subject as its headline', () => {
    expect(visibleText(/<h1[^>]*>[\s\S]*<\/h1>/.exec(html)?.[0] ?? '').trim()).toContain(
      email.subject.replace(/\s+/g, ' '),
    )
  })

  test('has exactly one button if there is something to open', () => {
    expect(countOf(html, 'class="button"')).toBe(Object.hasOwn(emailsWithoutLink, name) ? 0 : 1)
  })

  test('is signed by the operator with the telephone, once in each part', () => {
    for (const part of [text, visibleText(html)]) {
      expect(countOf(part, sender.name)).toBe(1)
      expect(countOf(part, sender.phone)).toBe(1)
    }
  })

  test('says the same in both parts', () => {
    const words = visibleText(html)
    for (const word of text.split(/\s+/)) {
      // Lists draw numbers and dashes themselves, and links replace the colon before an address.
      if (/^(?:\d\.|—|https?:.*)$/.test(word)) continue
      expect(words).toContain(word.replace(/:$/, ''))
    }
    for (const address of text.match(/https?:\/\/\S*[^\s.]/g) ?? [])
      expect(html).toContain(`href="${address}"`)
  })
})

describe.each(namesOf(claimEmails))('the email %s about a claim', (name) => {
  const { text, html } = renderParts(claimEmails[name] as EmailText, true)

  test('shows the address of the box and of the office once, and the hours of the office', () => {
    for (const part of [text, visibleText(html)].map((words) => words.replace(/\s+/g, ' '))) {
      expect(countOf(part, '101000, а/я 524')).toBe(1)
      expect(countOf(part, 'Мясницкая')).toBe(1)
      expect(part).toContain('Часы работы')
      expect(part).toContain('Пн–Пт 08–20')
    }
    expect(claimEmails[name]?.text).not.toContain('а/я')
  })

  test('names its calendar file and shows door and map with words for readers without images', () => {
    expect(text).toContain('Добавить в календарь')
    expect(visibleText(html)).toContain('Добавить в календарь')
    expect(html.match(/<img[^>]*>/g)).toHaveLength(2)
    expect(html).toMatch(/<img src="https:\/\/box\.example\/door-open\.png" alt="[^"]+"/)
    expect(html).toMatch(/<img src="https:\/\/box\.example\/street-picture\/101000\.png" alt="[^"]+"/)
  })
})

test.each(namesOf(otherEmails))('the email %s shows no office', (name) => {
  const { html } = renderParts(otherEmails[name] as EmailText, false)
  expect(html).not.toContain('class="stamp"')
  expect(html).not.toContain('<img')
})
