import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface ContentFiles {
  names(folder: string): readonly string[]
  /** By the path below `content`; null if there is no such file. */
  text(path: string): string | null
  /** Changes whenever a file of the folder does. */
  state(folder: string): string
}

/** Published texts by path; null means deleted. */
export type Overrides = ReadonlyMap<string, string | null>

const isText = (name: string): boolean => name.endsWith('.md')

/** Published texts override the files on disk. */
export const contentFiles = (
  content: string,
  published: () => { readonly revision: number; readonly overrides: Overrides } = () => nothing,
): ContentFiles => {
  const written = (folder: string) => readdirSync(join(content, folder)).filter(isText)
  const within = (folder: string) =>
    [...published().overrides].filter(([path]) => path.slice(0, path.lastIndexOf('/')) === folder)
  return {
    names(folder) {
      const names = new Set(written(folder))
      for (const [path, text] of within(folder)) {
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
      const files = written(folder)
        .sort()
        .map((name) => {
          const { mtimeMs, size } = statSync(join(content, folder, name))
          return `${name} ${mtimeMs} ${size}`
        })
      const since = within(folder).length > 0 ? [`revision ${published().revision}`] : []
      return [...files, ...since].join('\n')
    },
  }
}

const nothing = { revision: 0, overrides: new Map() } as const
