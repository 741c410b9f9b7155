import { describe, expect, test } from 'vitest'
import {
  type Contact,
  contactCard,
  foldedLine,
  sendersAddress,
} from '#claims/server/documents/contact-card.ts'
import { hostileTexts } from '#support/hostile-texts.ts'

const contact: Contact = {
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
const written = (more: Partial<Contact> = {}) =>
  new TextDecoder().decode(contactCard({ ...contact, ...more }))
const unfolded = (card: string) => card.replaceAll('\r\n ', '')

describe('the contact card', () => {
  test('says whose address it is, as an address of its own kind (M-NAME-08)', () => {
    const lines = unfolded(written()).split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0'])
    expect(lines).toContain('FN:Иванова Анна Петровна')
    expect(lines).toContain('N:Иванова;Анна;Петровна;;')
    expect(lines).toContain('ADR;TYPE=POSTAL,PREF:а/я 12\\, Ромашка;;;Москва;Москва;101000;Россия')
    expect(lines).toContain('LABEL;TYPE=POSTAL,PREF:101000\\, а/я 12\\, Ромашка')
    expect(lines.slice(-2)).toEqual(['END:VCARD', ''])
  })

  test('keeps a surname, a name and a patronymic of several words whole', () => {
    const name = { family: 'Салтыкова Щедрина', given: 'Анна Мария', middle: 'Али кызы' }
    expect(unfolded(written({ name }))).toContain('\r\nN:Салтыкова Щедрина;Анна Мария;Али кызы;;\r\n')
    expect(unfolded(written({ name: { family: 'Ли', given: 'Пэн', middle: '' } }))).toContain(
      '\r\nN:Ли;Пэн;;;\r\n',
    )
  })

  test('of an organisation names it as one', () => {
    const lines = unfolded(written({ holder: 'ООО "Ромашка; и К"', clientType: 3 })).split('\r\n')
    expect(lines).toContain('N:ООО "Ромашка\\; и К";;;;')
    expect(lines).toContain('ORG:ООО "Ромашка\\; и К"')
  })

  test('a locker stands where the box would', () => {
    const { address, place } = sendersAddress([
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

  test('line ends and separators inside a value are escaped', () => {
    expect(written({ holder: 'А\r\nEND:VCARD' })).toContain('FN:А\\nEND:VCARD\r\n')
    expect(written({ holder: 'a\\b,c;d' })).toContain('FN:a\\\\b\\,c\\;d\r\n')
  })

  test('a fold cuts no sign in two and loses nothing', () => {
    const text = `FN:${'я😀'.repeat(80)}`
    const folded = foldedLine(text)
    expect(unfolded(folded)).toBe(text)
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})
