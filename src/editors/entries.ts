import type * as z from 'zod/mini'
import { type ContentCollection, contentCollections } from '#contract/content/collections.ts'
import type { Finding, FindingCode } from '#contract/content/finding.ts'
import type { ContentFile } from './content-file.ts'
import type { ContentFolder } from './content-folder.ts'

type DataOf<Name extends ContentCollection> = z.output<(typeof contentCollections)[Name]>

/** A file whose front matter is as its schema says. */
interface Entry<Name extends ContentCollection> {
  readonly file: ContentFile
  readonly data: DataOf<Name>
}

/** Every entry that can be trusted, by folder: rules about several files look only at these. */
export type Entries = { readonly [Name in ContentCollection]: readonly Entry<Name>[] }

/** Takes the files whose front matter passes. */
export const entriesOf = (content: ContentFolder): Entries => {
  const of = <Name extends ContentCollection>(name: Name): Entry<Name>[] =>
    content.files[name].flatMap((file) => {
      const checked = contentCollections[name].safeParse(file.data)
      return !file.broken && checked.success ? [{ file, data: checked.data as DataOf<Name> }] : []
    })
  return {
    faq: of('faq'),
    documents: of('documents'),
    services: of('services'),
    tariffs: of('tariffs'),
    offices: of('offices'),
    promotions: of('promotions'),
    banners: of('banners'),
    site: of('site'),
  }
}

/** A finding at a field of a file. */
export const findingAt = (
  file: ContentFile,
  path: readonly PropertyKey[],
  code: FindingCode,
  detail?: string,
): Finding => ({
  file: file.name,
  line: file.lineOf(path),
  field: path.map(String).join('.'),
  code,
  ...(detail === undefined ? {} : { detail }),
})
