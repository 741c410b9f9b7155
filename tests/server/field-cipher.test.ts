import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createFieldCipher } from '#server/field-cipher.ts'
import { sealedColumns } from '#server/sealing/sealed-columns.ts'
import { withChangedByte } from '#support/changed-byte.ts'

const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')]

const [ofA, ofB] = [sealedColumns.identity.place('a'), sealedColumns.identity.place('b')]

describe('a field of personal data', () => {
  test('opens to the sealed text, and each ciphertext differs', () => {
    const cipher = createFieldCipher([oldKey])
    const sealed = cipher.seal('Паспорт 45 09', ofA)
    expect(cipher.open(sealed, ofA)).toBe('Паспорт 45 09')
    expect(cipher.seal('Паспорт 45 09', ofA)).not.toBe(sealed)
  })

  test('does not open in another row, with a changed byte or with another key', () => {
    const cipher = createFieldCipher([oldKey])
    const sealed = cipher.seal('secret', ofA)
    expect(() => cipher.open(sealed, ofB)).toThrow()
    expect(() => cipher.open(withChangedByte(sealed), ofA)).toThrow()
    expect(() => createFieldCipher([newKey]).open(sealed, ofA)).toThrow('no key')
  })

  test('opens with the old key after a new one was added', () => {
    const sealed = createFieldCipher([oldKey]).seal('secret', ofA)
    const both = createFieldCipher([newKey, oldKey])
    expect(both.open(sealed, ofA)).toBe('secret')
    expect(both.seal('secret', ofA).slice(0, 8)).not.toBe(sealed.slice(0, 8))
  })

  test('refuses a key of the wrong length', () => {
    expect(() => createFieldCipher(['c2hvcnQ='])).toThrow('32 bytes')
  })
})
