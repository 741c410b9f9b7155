import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fieldCipher } from '#server/secrets.ts'

const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')]

describe('a field of personal data', () => {
  test('opens as it was sealed, and never looks the same twice', () => {
    const cipher = fieldCipher([oldKey])
    const sealed = cipher.seal('Паспорт 45 09', 'identity:a')
    expect(cipher.open(sealed, 'identity:a')).toBe('Паспорт 45 09')
    expect(cipher.seal('Паспорт 45 09', 'identity:a')).not.toBe(sealed)
  })

  test('does not open in another row, with a changed byte or with another key', () => {
    const cipher = fieldCipher([oldKey])
    const sealed = cipher.seal('secret', 'identity:a')
    expect(() => cipher.open(sealed, 'identity:b')).toThrow()
    expect(() => cipher.open(`${sealed.slice(0, -2)}AA`, 'identity:a')).toThrow()
    expect(() => fieldCipher([newKey]).open(sealed, 'identity:a')).toThrow('no key')
  })

  test('opens with the old key after a new one was put in front', () => {
    const sealed = fieldCipher([oldKey]).seal('secret', 'place')
    const both = fieldCipher([newKey, oldKey])
    expect(both.open(sealed, 'place')).toBe('secret')
    expect(both.seal('secret', 'place').slice(0, 8)).not.toBe(sealed.slice(0, 8))
  })

  test('refuses a key of another length', () => {
    expect(() => fieldCipher(['c2hvcnQ='])).toThrow('32 bytes')
  })
})
