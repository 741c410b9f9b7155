import { expect, test } from 'vitest'
import { typeset, typesetAddress } from '#kit/words/typeset.ts'
import { inboxLetterCopy } from '#mail/words/inbox.ts'

const visible = (text: string): string => text.replaceAll('\u00a0', '_').replaceAll('\u2060', '')

test.each([
  ['Москва, ул. Мясницкая, д. 26, стр. 1', 'Москва, ул._Мясницкая, д._26, стр._1'],
  ['Сергиев Посад, пр. Красной Армии, д. 127А', 'Сергиев Посад, пр._Красной Армии, д._127А'],
  ['101000, а/я 12, ООО Ромашка', '101000, а/я_12, ООО Ромашка'],
  ['ящик № 40', 'ящик №_40'],
])('abbreviations of an address stay with their name or number: %s', (address, expected) => {
  expect(visible(typesetAddress(address))).toBe(expected)
})

test('short words stay with the next word and dashes with the previous one', () => {
  expect(visible(typeset('документ о льготе — в отделении'))).toBe('документ о_льготе_— в_отделении')
})

test('a short word is not joined to a word that would then not fit a phone with enlarged text', () => {
  expect(visible(typeset('не заблокирован, в реорганизации'))).toBe('не заблокирован, в реорганизации')
})

test('a short word before a link stays with the link', () => {
  expect(visible(typeset('Ячейки видно на '))).toBe('Ячейки видно на_')
})

test.each([
  ['на срок от 1 до 12 месяцев', 'на_срок от_1 до_12_месяцев'],
  ['Увеличенный ящик, 231×359 мм', 'Увеличенный ящик, 231×359_мм'],
  ['Юридическое лицо или ИП', 'Юридическое лицо или_ИП'],
  ['статья 29 Закона № 402-ФЗ', 'статья 29 Закона №_402-ФЗ'],
  ['отделение 101721 работает', 'отделение 101721 работает'],
])('a number stays with its unit and its sign: %s', (text, expected) => {
  expect(visible(typeset(text))).toBe(expected)
})

test('quotes within the sender of an envelope are inner quotes', () => {
  expect(inboxLetterCopy.envelopeAlt('ООО «Ромашка»')).toBe('Фото конверта от отправителя «ООО „Ромашка“»')
})
