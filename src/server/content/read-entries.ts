import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readFrontMatter } from './front-matter.ts'

/** Reads and checks the front matter of one file; throws one clear line when an editor got it wrong. */
export const readEntry = <S extends z.ZodMiniType>(file: string, schema: S): z.output<S> => {
  const checked = z.safeParse(schema, readFrontMatter(readFileSync(file, 'utf8')).data)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new Error(`${file}: ${issue?.path.map(String).join('.') || 'front matter'}: ${issue?.message}`)
}

/** Reads and checks the front matter of every `*.md` of a folder, each with its name, in the order of the names. */
export const readFiles = <S extends z.ZodMiniType>(
  folder: string,
  schema: S,
): { readonly name: string; readonly data: z.output<S> }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name: name.replace(/\.md$/, ''), data: readEntry(join(folder, name), schema) }))

/** The same without the names. */
export const readEntries = <S extends z.ZodMiniType>(folder: string, schema: S): z.output<S>[] =>
  readFiles(folder, schema).map(({ data }) => data)
