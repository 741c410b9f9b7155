import { create } from 'xmlbuilder2'
import type { XmlTree } from '#copy/upd-format.ts'

type Encoding = 'windows-1251' | 'utf-8'

const SINGLE_BYTES = 256
const ASCII = 0x80

const bytes: ReadonlyMap<string, number> = new Map(
  Array.from({ length: SINGLE_BYTES }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

const isControl = (code: number): boolean => code >= ASCII && code <= 0x9f

/** Characters outside the encoding become character references. */
const inWindows1251 = (xml: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Array.from(xml).flatMap((character) => {
      const code = character.codePointAt(0) ?? 0
      const byte = isControl(code) ? undefined : bytes.get(character)
      if (byte !== undefined) return [byte]
      return Array.from(`&#${code};`, (digit) => digit.charCodeAt(0))
    }),
  )

/** XML 1.0 allows no such characters, not even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken away
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const clean = (tree: XmlTree): XmlTree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replace(forbidden, '')]
      if (Array.isArray(value)) return [name, value.map((item: XmlTree) => clean(item))]
      return [name, value && clean(value as XmlTree)]
    }),
  )

export const xmlFile = (tree: XmlTree, encoding: Encoding): Uint8Array<ArrayBuffer> => {
  const xml = create({ version: '1.0', encoding })
    .ele(clean(tree) as Record<string, unknown>)
    .end({ prettyPrint: true })
  return encoding === 'utf-8' ? new TextEncoder().encode(xml) : inWindows1251(xml)
}
