import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface ContentFiles {
  names(folder: string): readonly string[]
  /** `path` is relative to `content`; null if there is no such file. */
  text(path: string): string | null
  state(folder: string): string
}

/** Published texts by path; null means that the file was deleted. */
export type ContentOverrides = ReadonlyMap<string, string | null>

const isMarkdown = (name: string): boolean => name.endsWith('.md')

export const openContentFiles = (
  content: string,
  published: () => { readonly revision: number; readonly overrides: ContentOverrides } = () => noOverrides,
): ContentFiles => {
  const namesOnDisk = (folder: string) => readdirSync(join(content, folder)).filter(isMarkdown)
  const overridesIn = (folder: string) =>
    [...published().overrides].filter(([path]) => path.slice(0, path.lastIndexOf('/')) === folder)
  return {
    names(folder) {
      const names = new Set(namesOnDisk(folder))
      for (const [path, text] of overridesIn(folder)) {
        const name = path.slice(folder.length + 1)
        if (text === null) names.delete(name)
        else names.add(name)
      }
      return [...names].sort()
    },
    text(path) {
      const text = published().overrides.get(path)
      if (text !== undefined) return text
      const file = join(content, path)
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    },
    state(folder) {
      const files = namesOnDisk(folder)
        .sort()
        .map((name) => {
          const { mtimeMs, size } = statSync(join(content, folder, name))
          return `${name} ${mtimeMs} ${size}`
        })
      const revisions = overridesIn(folder).length > 0 ? [`revision ${published().revision}`] : []
      return [...files, ...revisions].join('\n')
    },
  }
}

const noOverrides = { revision: 0, overrides: new Map() } as const
