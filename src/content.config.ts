import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import * as z from 'zod/mini'
import { contentCollections } from './features/content/api/entries/collections.ts'

/** A build may use another folder (commands/build-site.mjs). */
const content = process.env.BUILD_CONTENT || './content'

const folder = (name: string) =>
  glob({
    base: `${content}/${name}`,
    pattern: '**/[^_]*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  })

/** YAML parses an unquoted 2025-07-01 as an instant, but editors mean a day. */
const asWritten = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) return value.map(asWritten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asWritten(part)]))
}

const checked = <Schema extends z.ZodMiniType>(schema: Schema) => z.pipe(z.transform(asWritten), schema)

export const collections = {
  banners: defineCollection({ loader: folder('banners'), schema: checked(contentCollections.banners) }),
  documents: defineCollection({ loader: folder('documents'), schema: checked(contentCollections.documents) }),
  faq: defineCollection({ loader: folder('faq'), schema: checked(contentCollections.faq) }),
  offices: defineCollection({ loader: folder('offices'), schema: checked(contentCollections.offices) }),
  promotions: defineCollection({
    loader: folder('promotions'),
    schema: checked(contentCollections.promotions),
  }),
  services: defineCollection({ loader: folder('services'), schema: checked(contentCollections.services) }),
  site: defineCollection({ loader: folder('site'), schema: checked(contentCollections.site) }),
  tariffs: defineCollection({ loader: folder('tariffs'), schema: checked(contentCollections.tariffs) }),
}
