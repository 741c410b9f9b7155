// M-STMT-02
import { expect, test } from 'vitest'
import { extractOrderNumbers, isReturnedPayment } from '#money/rules/statement-match.ts'

const claimsIn = (purpose: string) => extractOrderNumbers(purpose).claim

test.each([
  [
    'Оплата аренды абонентского ящика № 77 по заявлению № 12345 с 01.02.2026 по 30.06.2026: Москва, 101000, а/я 77. В том числе НДС.',
    [12345],
  ],
  ['ОПЛАТА ПО ЗАЯВЛЕНИЮ №12345', [12345]],
  ['оплата по заявлению 12345', [12345]],
  ['заявление N12345, в т.ч. НДС 20% 500-00', [12345]],
  ['Заявление No 12345 от 01.02.2026', [12345]],
  ['По заявке# 12345', [12345]],
  ['заказ: 12345', [12345]],
  ['ZAKAZ 12345', [12345]],
  ['Oplata po zayavleniyu N 12345 ot 01.02.2026', [12345]],
  // Latin letters that look like Cyrillic ones, and digits typed as letters.
  ['Оплата по зaявлeнию № 12345', [12345]],
  ['Оплата по 3аявлению № 12345', [12345]],
  ['Оплата по заявлению № 1234О', [12340]],
  ['заявление на аренду от 01.02.2026 № 12345', [12345]],
  ['по заявлениям № 101, 102 и 103', [101, 102, 103]],
  ['Оплата по счету № 12345 от 02.03.2026 на сумму 3500.00', [12345]],
])('%s names its claims', (purpose, claims) => {
  expect(claimsIn(purpose)).toEqual(claims)
})

test('digits with spaces may be one number or several', () => {
  expect(claimsIn('по заявлению № 12 345 с 01.02.2026')).toEqual([12345, 12, 345])
})

test('dates, sums, boxes and accounts are not order numbers', () => {
  for (const purpose of [
    'Оплата по договору 55 от 01.02.2026',
    'За услуги связи 3500-00 руб.',
    'ИНН 7707083893 КПП 770701001',
    'Заявление на ящик 77',
    'заявление от 01.02.2026',
    'заявление р/с 40702810500000000077',
    '',
  ])
    expect(claimsIn(purpose), purpose).toEqual([])
})

test('joint orders and top-ups are distinguished from claims', () => {
  expect(
    extractOrderNumbers('Оплата продления аренды по сводному поручению № 9, заявлений: 3. В том числе НДС.'),
  ).toEqual({
    claim: [],
    joint: [9],
    top_up: [],
  })
  expect(
    extractOrderNumbers(
      'Пополнение онлайн-баланса организации с ИНН 7707083893 для оплаты аренды абонентских ящиков, пополнение № 5. В том числе НДС.',
    ),
  ).toEqual({ claim: [], joint: [], top_up: [5] })
  expect(extractOrderNumbers('popolnenie balansa N 5').top_up).toEqual([5])
})

test('a returned payment is recognised', () => {
  expect(isReturnedPayment('Возврат платежа по п/п 12: счёт закрыт')).toBe(true)
  expect(isReturnedPayment('Оплата по заявлению 12, возврату не подлежит')).toBe(false)
})
