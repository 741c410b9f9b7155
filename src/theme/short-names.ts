import { readdirSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'

const source = resolve(import.meta.dirname, '..')

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const letters = (number: number): string =>
  (number >= alphabet.length ? letters(Math.floor(number / alphabet.length) - 1) : '') +
  alphabet.charAt(number % alphabet.length)

/** What a file's names begin with: its place among all files of styles, so that every part of a build says the same. */
const beginnings = (): ReadonlyMap<string, string> => {
  const files = (readdirSync(source, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => name.endsWith('.css.ts'))
    .map((name) => name.split(sep).join('/'))
    .sort()
  return new Map(files.map((name, index) => [name, letters(index)]))
}

/** Names of classes and variables as the built site says them: three or four signs instead of eight. */
export const shortNames = () => {
  const known = beginnings()
  const firsts = new Map<string, string>()
  return ({ hash, filePath }: { hash: string; filePath: string }): string => {
    const file = relative(source, resolve(source, '..', filePath))
      .split(sep)
      .join('/')
    const beginning = known.get(file)
    // The hash is that of the file and, behind it, a number that counts the names of the file from 0.
    const ofFile = firsts.get(filePath) ?? hash.slice(0, -1)
    firsts.set(filePath, ofFile)
    return beginning === undefined ? hash : `${beginning}_${hash.slice(ofFile.length)}`
  }
}
