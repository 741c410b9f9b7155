import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import * as z from 'zod/mini'
import { contentCollections } from './features/content/api/entries/content-collections.ts'

/** A build may use another folder (commands/build-site.mjs). */
const contentFolder = process.env.BUILD_CONTENT || './content'

const markdownFolder = (name: string) =>
  glob({
    base: `${contentFolder}/${name}`,
    pattern: '**/[^_]*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  })

/** YAML parses an unquoted 2025-07-01 as an instant, but editors mean a day. */
const datesToText = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (Array.isArray(value)) return value.map(datesToText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, datesToText(part)]))
}

const withDateText = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(datesToText), schema)

export const collections = {
  banners: defineCollection({
    loader: markdownFolder('banners'),
    schema: withDateText(contentCollections.banners),
  }),
  documents: defineCollection({
    loader: markdownFolder('documents'),
    schema: withDateText(contentCollections.documents),
  }),
  faq: defineCollection({ loader: markdownFolder('faq'), schema: withDateText(contentCollections.faq) }),
  offices: defineCollection({
    loader: markdownFolder('offices'),
    schema: withDateText(contentCollections.offices),
  }),
  promotions: defineCollection({
    loader: markdownFolder('promotions'),
    schema: withDateText(contentCollections.promotions),
  }),
  services: defineCollection({
    loader: markdownFolder('services'),
    schema: withDateText(contentCollections.services),
  }),
  site: defineCollection({ loader: markdownFolder('site'), schema: withDateText(contentCollections.site) }),
  tariffs: defineCollection({
    loader: markdownFolder('tariffs'),
    schema: withDateText(contentCollections.tariffs),
  }),
}
