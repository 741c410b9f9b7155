import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BANK_ACCOUNT_CHECK_DIGIT_INDEX,
  checkBankAccount,
  checkBic,
  checkCorrespondentAccount,
  parseBankDetails,
  setBankAccountCheckDigit,
} from '#people/rules/requisites.ts'

const bic = fc.stringMatching(/^04[0-9]{7}$/)
const account = fc.stringMatching(/^[0-9]{20}$/)

test('a BIC has nine digits, also for foreign participants', () => {
  const samples = [
    '044525225',
    '004525987',
    '100070004',
    '94452522',
    '044525225 ',
    '0445252251',
    '344525225',
    '',
  ]
  expect(samples.map((text) => checkBic(text).ok)).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    false,
    false,
  ])
})

test('real accounts are valid for their bank and invalid for another', () => {
  expect(checkCorrespondentAccount('30101810400000000225', '044525225').ok).toBe(true)
  expect(checkBankAccount('40702810900000002453', '044030001')).toMatchObject({ ok: false })
  expect(checkBankAccount('4070281', '044525225')).toEqual({ ok: false, code: 'account_malformed' })
})

test('an account has exactly one valid check digit per bank', () => {
  fc.assert(
    fc.property(bic, account, (bank, number) => {
      const right = setBankAccountCheckDigit(number, bank)
      const fitting = [...'0123456789'].filter(
        (key) =>
          checkBankAccount(
            right.slice(0, BANK_ACCOUNT_CHECK_DIGIT_INDEX) +
              key +
              right.slice(BANK_ACCOUNT_CHECK_DIGIT_INDEX + 1),
            bank,
          ).ok,
      )
      expect(fitting).toEqual([right[BANK_ACCOUNT_CHECK_DIGIT_INDEX]])
    }),
  )
})

test('a mistyped digit is always detected, because the weights are coprime to ten', () => {
  fc.assert(
    fc.property(bic, account, fc.nat(19), fc.integer({ min: 1, max: 9 }), (bank, number, index, shift) => {
      const right = setBankAccountCheckDigit(number, bank)
      const digit = (Number(right[index]) + shift) % 10
      expect(checkBankAccount(right.slice(0, index) + digit + right.slice(index + 1), bank)).toEqual({
        ok: false,
        code: 'account_check_digit',
      })
    }),
  )
})

test('a settlement centre of the central bank is checked by its region', () => {
  const number = setBankAccountCheckDigit('40101810000000010041', '044525000')
  expect(checkBankAccount(number, '044525000').ok).toBe(true)
  expect(checkCorrespondentAccount(number, '044525000').ok).toBe(true)
})

test('BIC and account are found in requisites as banks copy them', () => {
  const expected = { bic: '044525974', account: '40802810900000012345' }
  const copied = [
    'Получатель: ИП Кравцов\nСчёт: 40802810900000012345\nИНН: 771348201544\nБанк: АО «ТБанк»\nБИК: 044525974\nКорр. счёт: 30101810145250000974',
    '044525974 40802810900000012345',
    '40802810900000012345 044525974',
    '044525974, 4080 2810 9000 0001 2345',
  ]
  for (const text of copied) expect(parseBankDetails(text), text).toEqual(expected)
})

test('an incomplete text has no BIC and account', () => {
  const incomplete = [
    '',
    '044525974',
    '40802810900000012345',
    'БИК 044525974, к/с 30101810145250000974',
    '1234',
  ]
  for (const text of incomplete) expect(parseBankDetails(text), text).toBeNull()
})
