import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORTS = /(?:from|import)\s+['"]([#.][^'"]+)['"]/g

/** The text of a source file and of all that it imports from our own rooms: what its results depend on. */
export const codeBehind = (source: string, entry: string): string => {
  const files = [entry]
  const texts: string[] = []
  for (let at = 0; at < files.length; at += 1) {
    const file = files[at] ?? ''
    const text = readFileSync(join(source, file), 'utf8')
    texts.push(text)
    for (const [, named = ''] of text.matchAll(IMPORTS)) {
      const target = named.startsWith('#') ? named.slice(1) : join(dirname(file), named)
      if (!files.includes(target)) files.push(target)
    }
  }
  return texts.join('\n')
}
