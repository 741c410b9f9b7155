const SINGLE_BYTES = 256
const C1_CONTROL = /[\u0080-\u009f]/u

const bytes: ReadonlyMap<string, number> = new Map(
  Array.from({ length: SINGLE_BYTES }, (_, byte): [string, number] => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]).filter(([character]) => !C1_CONTROL.test(character)),
)

/** Diacritics are lost, other characters become question marks. */
const toNearest = (character: string): string =>
  Array.from(character.normalize('NFKD').replace(/\p{M}/gu, ''), (part) =>
    bytes.has(part) ? part : '?',
  ).join('')

/** Characters outside the encoding become what `replace` makes of them, in ASCII. */
export const encodeWindows1251 = (text: string, replace = toNearest): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Array.from(text.normalize('NFC')).flatMap((character) =>
      bytes.has(character) ? character : Array.from(replace(character)),
    ),
    (character) => bytes.get(character) ?? 0,
  )

/** Null if the bytes are not valid UTF-8. */
export const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
