import { type OfficeEntry, officeEntry } from '#contract/content/office-entry.ts'
import type { ContentFiles } from './content-files.ts'
import { readFrontMatter } from './front-matter.ts'

const FOLDER = 'offices'

const nameOfPath = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'front matter'

/**
 * Reads and checks every file of `offices` as an office; the text below the front matter says how to get there.
 * Throws one clear line for the first file that an editor got wrong, or when two files claim one index.
 */
export const readOffices = (files: Pick<ContentFiles, 'names' | 'text'>): OfficeEntry[] => {
  const seen = new Map<string, string>()
  return files.names(FOLDER).map((name) => {
    const { data, body } = readFrontMatter(files.text(`${FOLDER}/${name}`) ?? '')
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
