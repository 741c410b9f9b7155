import { getCollection } from 'astro:content'
import type { ContentCollection } from '#contract/content/collections.ts'
import { type ContentEntry, contentAtHand } from './content-at-hand.ts'

/** The entries of a folder of `content`: those at hand, else those of the build. */
export const collection = async <Name extends ContentCollection>(
  name: Name,
): Promise<ContentEntry<Name>[]> => {
  const given = contentAtHand.getStore()
  return given ? [...given.entries[name]] : ((await getCollection(name)) as unknown as ContentEntry<Name>[])
}
