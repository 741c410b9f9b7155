import * as z from 'zod/mini'
import type { ContentFiles } from './content-files.ts'
import { readFrontMatter } from './front-matter.ts'

/** Reads and checks the front matter of one file, by its path; throws one clear line when an editor got it wrong. */
export const readEntry = <S extends z.ZodMiniType>(
  files: Pick<ContentFiles, 'text'>,
  path: string,
  schema: S,
): z.output<S> => {
  const source = files.text(path)
  if (source === null) throw new Error(`content/${path} is not there`)
  const checked = z.safeParse(schema, readFrontMatter(source).data)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new Error(`${path}: ${issue?.path.map(String).join('.') || 'front matter'}: ${issue?.message}`)
}

/** Reads and checks the front matter of every `*.md` of a folder, each with its name, in the order of the names. */
export const readFiles = <S extends z.ZodMiniType>(
  files: Pick<ContentFiles, 'names' | 'text'>,
  folder: string,
  schema: S,
): { readonly name: string; readonly data: z.output<S> }[] =>
  files.names(folder).map((name) => ({
    name: name.replace(/\.md$/, ''),
    data: readEntry(files, `${folder}/${name}`, schema),
  }))

/** The same without the names. */
export const readEntries = <S extends z.ZodMiniType>(
  files: Pick<ContentFiles, 'names' | 'text'>,
  folder: string,
  schema: S,
): z.output<S>[] => readFiles(files, folder, schema).map(({ data }) => data)
