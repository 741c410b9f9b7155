import { getCollection } from 'astro:content'
import type { ContentCollection } from '#contract/content/collections.ts'
import { type ContentEntry, shown } from './shown.ts'

/** Of the page being rendered, else of the build. */
export const collection = async <Name extends ContentCollection>(
  name: Name,
): Promise<ContentEntry<Name>[]> => {
  const content = shown.getStore()?.content
  return content
    ? [...content.entries[name]]
    : ((await getCollection(name)) as unknown as ContentEntry<Name>[])
}
