import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declineReason } from '#money/api/payments.ts'
import { declineReasonWords } from '#money/words/payment.ts'
import {
  actionCodeByDeclineReason,
  computeCallbackChecksum,
  declineReasonFromActionCode,
  parseBankTime,
  toBankTime,
} from '#server/integrations/bank/bank-codes.ts'
import { readBankCallback } from '#server/integrations/bank/card-bank.ts'

const key = 'shared-key'
const parameters = () =>
  new URLSearchParams({
    status: '1',
    operation: 'deposited',
    orderNumber: '10747',
    mdOrder: '3ff6962a-7dcc-4283-ab50-a6d7dd3386fe',
    amount: '35000099',
    sign_alias: 'any',
  })
const signed = () => {
  const all = parameters()
  all.set('checksum', computeCallbackChecksum(all, key))
  return all
}

describe('the signature of a callback', () => {
  test('is the HMAC of the sorted parameters in upper-case hex', () => {
    // Counted by: printf 'amount;35000099;mdOrder;…;status;1;' | openssl dgst -sha256 -hmac shared-key
    expect(computeCallbackChecksum(parameters(), key)).toBe(
      '7F4BF31EBCE4E032A99733AD92BEE3366BA17AD5019B1753EC11567FD2296DFF',
    )
    expect(readBankCallback(signed(), key).ok).toBe(true)
  })

  test('is invalid after any change, with another key, and with added or duplicate parameters', () => {
    const bad = { ok: false, code: 'bad_checksum' }
    for (const name of ['status', 'operation', 'orderNumber', 'mdOrder', 'amount', 'checksum']) {
      fc.assert(
        fc.property(fc.string(), (value) => {
          const forged = signed()
          fc.pre(forged.get(name) !== value)
          forged.set(name, value)
          expect(readBankCallback(forged, key)).toEqual(bad)
        }),
        { numRuns: 30 },
      )
      const less = signed()
      less.delete(name)
      expect(readBankCallback(less, key)).toEqual(bad)
      const twice = signed()
      twice.append(name, twice.get(name) ?? '')
      expect(readBankCallback(twice, key)).toEqual(bad)
    }
    expect(readBankCallback(signed(), 'another key')).toEqual(bad)
    const more = signed()
    more.set('extra', '1')
    expect(readBankCallback(more, key)).toEqual(bad)
  })
})

test('every reason has a text, and each sandbox reason is converted back to itself', () => {
  for (const reason of declineReason.options) expect(declineReasonWords[reason]).toMatch(/[а-я]/)
  for (const [reason, code] of Object.entries(actionCodeByDeclineReason))
    expect(declineReasonFromActionCode(code)).toBe(reason)
  expect(declineReasonFromActionCode(999_999)).toBe('bank_trouble')
})

test('the bank’s time is Moscow time, exact to the second both ways', () => {
  expect(toBankTime(new Date('2026-12-31T22:00:00Z'))).toBe('2027-01-01T01:00:00')
  expect(parseBankTime('2026-13-01T00:00:00')).toBeUndefined()
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      (date) => {
        const whole = new Date(Math.floor(date.getTime() / 1000) * 1000)
        expect(parseBankTime(toBankTime(date))).toEqual(whole)
      },
    ),
  )
})
