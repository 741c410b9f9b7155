import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OfficeEntry, officeEntry } from '#contract/content/office-entry.ts'
import { readFrontMatter } from './front-matter.ts'

const nameOfPath = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'front matter'

/**
 * Reads and checks every `*.md` of a folder as an office; the text below the front matter says how to get there.
 * Throws one clear line for the first file that an editor got wrong, or when two files claim one index.
 */
export const readOffices = (folder: string): OfficeEntry[] => {
  const seen = new Map<string, string>()
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const { data, body } = readFrontMatter(readFileSync(join(folder, name), 'utf8'))
      const checked = officeEntry.safeParse(data)
      if (!checked.success) {
        const [issue] = checked.error.issues
        throw new Error(`${name}: ${nameOfPath(issue?.path ?? [])}: ${issue?.message ?? 'wrong'}`)
      }
      const office = checked.data
      const other = seen.get(office.index)
      if (other) throw new Error(`${name}: index ${office.index} is already written in ${other}`)
      seen.set(office.index, name)
      return { ...office, directions: office.directions || body }
    })
}
