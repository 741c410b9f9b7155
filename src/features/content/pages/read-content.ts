import { getCollection } from 'astro:content'
import { type FaqSection, faqSections } from '#content/api/entries/banner-service-faq-entries.ts'
import type { ContentCollection } from '#content/api/entries/content-collections.ts'
import type { CatalogueItem, OperatorEntry } from '#content/api/entries/site-entry.ts'
import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { buildDocumentLibrary, type LibraryDocument } from '#content/server/document-library.ts'
import { type ContentEntry, type PageContent, pageLocals } from '#content/server/page-locals.ts'
import type { PrintableBlock } from '#documents/document-blocks.ts'
import { fillPlaceholders, parseMarkdown, toOperatorPlaceholders } from '#documents/markdown.ts'
import { validateTariffs } from '#rent/server/tariffs/validate-tariffs.ts'

export const readCollection = async <Name extends ContentCollection>(
  name: Name,
): Promise<ContentEntry<Name>[]> => {
  const content = pageLocals.getStore()?.content
  return content
    ? [...content.entries[name]]
    : ((await getCollection(name)) as unknown as ContentEntry<Name>[])
}

export interface FaqQuestion {
  readonly anchor: string
  readonly question: string
  readonly synonyms: readonly string[]
  readonly answer: readonly PrintableBlock[]
  readonly image: { readonly file: string; readonly alt: string } | undefined
  readonly home: boolean
}

interface Service {
  readonly slug: string
  readonly data: ContentEntry<'services'>['data']
  readonly blocks: readonly PrintableBlock[]
}

const byOrder = <T extends { data: { order: number } }>(item: T, other: T): number =>
  item.data.order - other.data.order

export const readOperator = async (): Promise<OperatorEntry> => {
  const entries = await readCollection('site')
  const found = entries.map((entry) => entry.data).find((data) => data.kind === 'operator')
  if (!found) throw new Error('content/site has no operator entry')
  return found
}

const toBlocks = async (body: string | undefined): Promise<PrintableBlock[]> =>
  parseMarkdown(fillPlaceholders(body ?? '', toOperatorPlaceholders(await readOperator())))

/** Questions by section, in page order (M-FAQ-01). */
export const readFaqSections = async (): Promise<{ section: FaqSection; questions: FaqQuestion[] }[]> => {
  const entries = (await readCollection('faq')).sort(byOrder)
  return Promise.all(
    faqSections.map(async (section) => ({
      section,
      questions: await Promise.all(
        entries.filter((entry) => entry.data.section === section).map(toFaqQuestion),
      ),
    })),
  )
}

const toFaqQuestion = async ({ data, body }: ContentEntry<'faq'>): Promise<FaqQuestion> => ({
  anchor: data.anchor,
  question: data.question,
  synonyms: data.synonyms,
  answer: await toBlocks(body),
  image:
    data.image === undefined || data.imageAlt === undefined
      ? undefined
      : { file: data.image, alt: data.imageAlt },
  home: data.home,
})

export const readHomeQuestions = async (): Promise<FaqQuestion[]> =>
  (await readFaqSections()).flatMap(({ questions }) => questions.filter((question) => question.home))

export const readServices = async (): Promise<Service[]> =>
  Promise.all(
    (await readCollection('services'))
      .sort(byOrder)
      .map(async ({ id, data, body }) => ({ slug: id, data, blocks: await toBlocks(body) })),
  )

/** Banners in display order (M-HOME-05, M-HOME-06). */
export const readBanners = async () =>
  Promise.all(
    (await readCollection('banners'))
      .sort(byOrder)
      .map(async ({ id, data, body }) => ({ id, ...data, dialog: await toBlocks(body) })),
  )

export const readHomePage = async () => {
  const entry = (await readCollection('site')).find(({ data }) => data.kind === 'home')
  if (entry?.data.kind !== 'home') throw new Error('content/site has no home entry')
  return { ...entry.data, about: await toBlocks(entry.body) }
}

export const readSiteLinks = async () => {
  const links = (await readCollection('site')).map(({ data }) => data).find((data) => data.kind === 'links')
  if (!links) throw new Error('content/site has no links entry')
  return links
}

/** Common envelopes and parcels, smallest first; empty if the site has no such entry (M-FIT-06). */
export const readItemCatalogue = async (): Promise<readonly CatalogueItem[]> => {
  const entries = await readCollection('site')
  const found = entries.map(({ data }) => data).find((data) => data.kind === 'item-sizes')
  return found?.items ?? []
}

/** Newest first; throws if a tariff fails the plausibility check. */
export const readTariffs = async (): Promise<TariffEntry[]> => {
  const entries = await readCollection('tariffs')
  validateTariffs(entries.map(({ id, data }) => ({ name: id, data })))
  return entries.map(({ data }) => data).sort((item, other) => (item.validFrom < other.validFrom ? 1 : -1))
}

export const readPromotions = async () =>
  Promise.all(
    (await readCollection('promotions'))
      .filter(({ data }) => data.listed)
      .sort((item, other) => (item.data.validTo < other.data.validTo ? -1 : 1))
      .map(async ({ id, data, body }) => ({ id, ...data, blocks: await toBlocks(body) })),
  )

const buildCacheKey = {}
const documentsByContent = new WeakMap<PageContent | typeof buildCacheKey, Promise<LibraryDocument[]>>()

export const readDocuments = (): Promise<LibraryDocument[]> => {
  if (import.meta.env.DEV) return readLibrary()
  const content = pageLocals.getStore()?.content ?? buildCacheKey
  const library = documentsByContent.get(content) ?? readLibrary()
  documentsByContent.set(content, library)
  return library
}

const readLibrary = async (): Promise<LibraryDocument[]> =>
  buildDocumentLibrary({
    documents: (await readCollection('documents')).map(({ data, body }) => ({ data, body: body ?? '' })),
    tariffs: await readTariffs(),
    operator: await readOperator(),
  })
