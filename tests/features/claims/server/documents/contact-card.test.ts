import { describe, expect, test } from 'vitest'
import {
  buildContactCard,
  type ContactCardData,
  toMailingAddressReply,
} from '#claims/server/documents/contact-card.ts'
import { foldLine } from '#documents/fold-line.ts'
import { hostileTexts } from '#support/hostile-texts.ts'

const contact: ContactCardData = {
  holder: 'Иванова Анна Петровна',
  name: { family: 'Иванова', given: 'Анна', middle: 'Петровна' },
  clientType: 1,
  index: '101000',
  place: 'а/я 12, Ромашка',
  settlement: 'Москва',
  region: 'Москва',
  address: '101000, а/я 12, Ромашка',
  officeAddress: 'Москва, ул. Мясницкая, д. 26',
}
const written = (more: Partial<ContactCardData> = {}) =>
  new TextDecoder().decode(buildContactCard({ ...contact, ...more }))
const unfolded = (card: string) => card.replaceAll('\r\n ', '')

describe('the contact card', () => {
  test('has the holder’s name and a postal address (M-NAME-08)', () => {
    const lines = unfolded(written()).split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0'])
    expect(lines).toContain('FN:Иванова Анна Петровна')
    expect(lines).toContain('N:Иванова;Анна;Петровна;;')
    expect(lines).toContain('ADR;TYPE=POSTAL,PREF:а/я 12\\, Ромашка;;;Москва;Москва;101000;Россия')
    expect(lines).toContain('LABEL;TYPE=POSTAL,PREF:101000\\, а/я 12\\, Ромашка')
    expect(lines.slice(-2)).toEqual(['END:VCARD', ''])
  })

  test('does not split surnames, names and patronymics of several words', () => {
    const name = { family: 'Салтыкова Щедрина', given: 'Анна Мария', middle: 'Али кызы' }
    expect(unfolded(written({ name }))).toContain('\r\nN:Салтыкова Щедрина;Анна Мария;Али кызы;;\r\n')
    expect(unfolded(written({ name: { family: 'Ли', given: 'Пэн', middle: '' } }))).toContain(
      '\r\nN:Ли;Пэн;;;\r\n',
    )
  })

  test('of an organisation has its name as ORG', () => {
    const lines = unfolded(written({ holder: 'ООО "Ромашка; и К"', clientType: 3 })).split('\r\n')
    expect(lines).toContain('N:ООО "Ромашка\\; и К";;;;')
    expect(lines).toContain('ORG:ООО "Ромашка\\; и К"')
  })

  test('names the locker in place of the box', () => {
    const { address, place } = toMailingAddressReply([
      { kind: 'index', value: '101000' },
      { kind: 'locker_name', value: 'У входа' },
      { kind: 'box_number', value: '12' },
    ])
    expect([address, place]).toEqual([
      '101000, почтомат «У входа», ячейка 12',
      'почтомат «У входа», ячейка 12',
    ])
  })

  test.each(Object.entries(hostileTexts))('%s adds no line and stays within 75 octets', (_, text) => {
    const card = written({ holder: text, place: `а/я 12, ${text}`, address: `101000, а/я 12, ${text}` })
    for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const names = unfolded(card)
      .split('\r\n')
      .map((line) => line.split(/[:;]/)[0])
    expect(names).toEqual(['BEGIN', 'VERSION', 'FN', 'N', 'ADR', 'LABEL', 'NOTE', 'END', ''])
  })

  test('escapes line ends and separators in values', () => {
    expect(written({ holder: 'А\r\nEND:VCARD' })).toContain('FN:А\\nEND:VCARD\r\n')
    expect(written({ holder: 'a\\b,c;d' })).toContain('FN:a\\\\b\\,c\\;d\r\n')
  })

  test('folds lines without splitting characters or losing text', () => {
    const text = `FN:${'я😀'.repeat(80)}`
    const folded = foldLine(text)
    expect(unfolded(folded)).toBe(text)
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
