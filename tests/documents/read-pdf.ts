import { inflateSync } from 'node:zlib'

const streamOf = (object: string, bytes: Buffer, index: number): string => {
  const start = bytes.indexOf('stream\n', index) + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(object)?.[1] ?? 0)
  const raw = bytes.subarray(start, start + length)
  return (/FlateDecode/.test(object) ? inflateSync(raw) : raw).toString('latin1')
}

/** The objects of a PDF that pdfkit wrote: dictionary and, where there is one, unpacked stream. */
export const objectsOf = (bytes: Buffer): Map<number, { dictionary: string; stream: string }> => {
  const text = bytes.toString('latin1')
  return new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:endobj|stream\n)/g)].map((match) => {
      const dictionary = match[2] ?? ''
      const packed = match[0].endsWith('stream\n')
      return [
        Number(match[1]),
        { dictionary, stream: packed ? streamOf(dictionary, bytes, match.index) : '' },
      ]
    }),
  )
}

const wordOf = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')

/** What the numbers of a font's glyphs stand for. */
const glyphsOf = (cmap: string): Map<string, string> => {
  const glyphs = new Map<string, string>()
  for (const range of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, word] of [...(range[2] ?? '').matchAll(/<(\w+)>/g)].entries())
      glyphs.set(
        (Number.parseInt(range[1] ?? '', 16) + index).toString(16).padStart(4, '0'),
        wordOf(word[1] ?? ''),
      )
  return glyphs
}

/** The text of a PDF in reading order, without what is marked as no content and without list labels. */
export const textOfPdf = (bytes: Buffer): string => {
  const objects = objectsOf(bytes)
  const fonts = new Map<string, Map<string, string>>()
  for (const { dictionary } of objects.values())
    for (const [, name = '', reference] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(reference))?.dictionary ?? '')?.[1]
      if (cmap !== undefined) fonts.set(name, glyphsOf(objects.get(Number(cmap))?.stream ?? ''))
    }
  let text = ''
  for (const { stream } of objects.values()) {
    if (!stream.includes(' BDC')) continue
    let silent = false
    let glyphs = new Map<string, string>()
    for (const [token] of stream.matchAll(/\/\w+ <<[^>]*>> BDC|EMC|\/F\d+ [\d.]+ Tf|<[0-9a-f]+>/g)) {
      if (token.endsWith('BDC')) silent = /^\/(Artifact|Lbl)/.test(token)
      else if (token === 'EMC') silent = false
      else if (token.endsWith('Tf')) glyphs = fonts.get(/F\d+/.exec(token)?.[0] ?? '') ?? glyphs
      else if (!silent)
        text += (token.slice(1, -1).match(/.{4}/g) ?? []).map((code) => glyphs.get(code) ?? '?').join('')
    }
  }
  return text
}

/** How often each kind of element stands in the tree of tags. */
export const tagsOfPdf = (bytes: Buffer): Record<string, number> => {
  const tags: Record<string, number> = {}
  for (const [, tag = ''] of bytes.toString('latin1').matchAll(/\/S \/(\w+)\n/g))
    tags[tag] = (tags[tag] ?? 0) + 1
  return tags
}
