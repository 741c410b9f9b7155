import { expect, test } from 'vitest'
import { encodeWindows1251 } from '#documents/windows-1251.ts'

const decode = (bytes: Uint8Array): string => new TextDecoder('windows-1251').decode(bytes)

test('Cyrillic survives, unknown characters lose their diacritics or become question marks', () => {
  expect(decode(encodeWindows1251('№ 5 — «Ёлка»'))).toBe('№ 5 — «Ёлка»')
  expect(decode(encodeWindows1251('Ünal Çelik 🙂'))).toBe('Unal Celik ?')
  expect(decode(encodeWindows1251('и\u0306'))).toBe('й')
})

test('a caller can replace unknown characters by itself', () => {
  expect(decode(encodeWindows1251('é\u0098', (character) => `&#${character.codePointAt(0)};`))).toBe(
    '&#233;&#152;',
  )
})
