import type * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { ContentEntries, ContentEntry } from '../../documents/shown.ts'
import type { ContentFiles } from './content-files.ts'
import { readFrontMatter } from './front-matter.ts'
import { readEntry } from './read-entries.ts'

type Files = Pick<ContentFiles, 'names' | 'text'>

/** The entries of a folder; throws one clear line for the first file that is not in shape. */
const entriesIn = <Name extends ContentCollection>(files: Files, name: Name): ContentEntry<Name>[] =>
  files.names(name).map((file) => {
    const path = `${name}/${file}`
    const schema: z.ZodMiniType = contentCollections[name]
    const data = readEntry(files, path, schema) as ContentEntry<Name>['data']
    return { id: file.replace(/\.md$/, ''), data, body: readFrontMatter(files.text(path) ?? '').body }
  })

/** Every entry of content, checked. */
export const contentEntries = (files: Files): ContentEntries =>
  Object.fromEntries(
    (Object.keys(contentCollections) as ContentCollection[]).map((name) => [name, entriesIn(files, name)]),
  ) as unknown as ContentEntries
