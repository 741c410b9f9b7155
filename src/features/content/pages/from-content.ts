import { getCollection } from 'astro:content'
import type { ContentCollection } from '#content/api/entries/collections.ts'
import type { TariffEntry } from '#content/api/entries/price-entries.ts'
import { type FaqSection, faqSections } from '#content/api/entries/reading-entries.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { type LibraryDocument, library } from '#content/server/library.ts'
import { type ContentEntry, type ShownContent, shown } from '#content/server/page-locals.ts'
import type { Block } from '#documents/blocks.ts'
import { blocksOf, fill, operatorWords } from '#documents/markdown.ts'
import { soundTariffs } from '#rent/server/tariffs/sound-tariffs.ts'

export const collection = async <Name extends ContentCollection>(
  name: Name,
): Promise<ContentEntry<Name>[]> => {
  const content = shown.getStore()?.content
  return content
    ? [...content.entries[name]]
    : ((await getCollection(name)) as unknown as ContentEntry<Name>[])
}

export interface Question {
  readonly anchor: string
  readonly question: string
  readonly synonyms: readonly string[]
  readonly answer: readonly Block[]
  readonly image: { readonly file: string; readonly alt: string } | undefined
  readonly home: boolean
}

interface Service {
  readonly slug: string
  readonly data: ContentEntry<'services'>['data']
  readonly blocks: readonly Block[]
}

const byOrder = <T extends { data: { order: number } }>(item: T, other: T): number =>
  item.data.order - other.data.order

export const operator = async (): Promise<OperatorEntry> => {
  const entries = await collection('site')
  const found = entries.map((entry) => entry.data).find((data) => data.kind === 'operator')
  if (!found) throw new Error('content/site has no operator entry')
  return found
}

const blocksIn = async (body: string | undefined): Promise<Block[]> =>
  blocksOf(fill(body ?? '', operatorWords(await operator())))

/** M-FAQ-01 */
export const faq = async (): Promise<{ section: FaqSection; questions: Question[] }[]> => {
  const entries = (await collection('faq')).sort(byOrder)
  return Promise.all(
    faqSections.map(async (section) => ({
      section,
      questions: await Promise.all(entries.filter((entry) => entry.data.section === section).map(question)),
    })),
  )
}

const question = async ({ data, body }: ContentEntry<'faq'>): Promise<Question> => ({
  anchor: data.anchor,
  question: data.question,
  synonyms: data.synonyms,
  answer: await blocksIn(body),
  image:
    data.image === undefined || data.imageAlt === undefined
      ? undefined
      : { file: data.image, alt: data.imageAlt },
  home: data.home,
})

export const homeQuestions = async (): Promise<Question[]> =>
  (await faq()).flatMap(({ questions }) => questions.filter((question) => question.home))

export const services = async (): Promise<Service[]> =>
  Promise.all(
    (await collection('services'))
      .sort(byOrder)
      .map(async ({ id, data, body }) => ({ slug: id, data, blocks: await blocksIn(body) })),
  )

/** M-HOME-05, M-HOME-06 */
export const banners = async () =>
  Promise.all(
    (await collection('banners'))
      .sort(byOrder)
      .map(async ({ id, data, body }) => ({ id, ...data, dialog: await blocksIn(body) })),
  )

export const homeWords = async () => {
  const entry = (await collection('site')).find(({ data }) => data.kind === 'home')
  if (entry?.data.kind !== 'home') throw new Error('content/site has no home entry')
  return { ...entry.data, about: await blocksIn(entry.body) }
}

export const siteLinks = async () => {
  const links = (await collection('site')).map(({ data }) => data).find((data) => data.kind === 'links')
  if (!links) throw new Error('content/site has no links entry')
  return links
}

/** Newest first; throws if a tariff looks wrong. */
export const tariffs = async (): Promise<TariffEntry[]> => {
  const entries = await collection('tariffs')
  soundTariffs(entries.map(({ id, data }) => ({ name: id, data })))
  return entries.map(({ data }) => data).sort((item, other) => (item.validFrom < other.validFrom ? 1 : -1))
}

export const promotions = async () =>
  Promise.all(
    (await collection('promotions'))
      .filter(({ data }) => data.listed)
      .sort((item, other) => (item.data.validTo < other.data.validTo ? -1 : 1))
      .map(async ({ id, data, body }) => ({ id, ...data, blocks: await blocksIn(body) })),
  )

const ofBuild = {}
const made = new WeakMap<ShownContent | typeof ofBuild, Promise<LibraryDocument[]>>()

export const documents = (): Promise<LibraryDocument[]> => {
  if (import.meta.env.DEV) return read()
  const content = shown.getStore()?.content ?? ofBuild
  const library = made.get(content) ?? read()
  made.set(content, library)
  return library
}

const read = async (): Promise<LibraryDocument[]> =>
  library({
    documents: (await collection('documents')).map(({ data, body }) => ({ data, body: body ?? '' })),
    tariffs: await tariffs(),
    operator: await operator(),
  })
