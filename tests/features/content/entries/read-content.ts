import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

export const contentFolder = resolve(import.meta.dirname, '../../../../content')

/** The Markdown files of a `content` folder, with front matter parsed as YAML. */
export const readFolder = (folder: string): { file: string; data: unknown; body: string }[] =>
  readdirSync(join(contentFolder, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const text = readFileSync(join(contentFolder, folder, name), 'utf8')
      const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
      if (!match) throw new Error(`${folder}/${name} has no front matter`)
      return { file: `${folder}/${name}`, data: parse(match[1] ?? ''), body: match[2] ?? '' }
    })
