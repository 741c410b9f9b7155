import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankQrText } from '#money/rules/bank-qr.ts'

const receiver = {
  fullName: 'Акционерное общество «Абонбокс»',
  inn: '9900001236',
  kpp: '990001001',
  bankName: 'АО «Учебный банк», г. Москва',
  bankBic: '049900777',
  accountNumber: '40502810700000000077',
  correspondentNumber: '30101810900000000777',
}

/** Parses a code like a bank: the character after the header separates the fields. */
const read = (text: string): Record<string, string> => {
  const separator = text.charAt(7)
  return Object.fromEntries(
    text
      .slice(8)
      .split(separator)
      .map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  )
}

test('the code contains all fields of the order under their standard names, required fields first', () => {
  const text = bankQrText(receiver, { amount: 90_000, purpose: 'Аренда', payerInn: '7704112232' })
  expect(text).toBe(
    'ST00012|Name=Акционерное общество «Абонбокс»|PersonalAcc=40502810700000000077' +
      '|BankName=АО «Учебный банк», г. Москва|BIC=049900777|CorrespAcc=30101810900000000777' +
      '|Sum=90000|Purpose=Аренда|PayeeINN=9900001236|KPP=990001001|PayerINN=7704112232',
  )
})

test('zero stands for a missing correspondent account', () => {
  const text = bankQrText({ ...receiver, correspondentNumber: '' }, { amount: 1, purpose: 'x' })
  expect(read(text)['CorrespAcc']).toBe('0')
})

test('any purpose survives encoding, and no field exceeds its maximum length', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 1, max: 1e11 }), (purpose, amount) => {
      const fields = read(bankQrText(receiver, { amount, purpose }))
      expect(fields['Sum']).toBe(String(amount))
      expect(fields['PersonalAcc']).toBe(receiver.accountNumber)
      expect((fields['Purpose'] ?? '').length).toBeLessThanOrEqual(210)
    }),
  )
})
