import { findEditionInForce } from '#content/rules/dated-edition.ts'
import { type SearchRecord, toSearchRecords } from '#documents/search-records.ts'
import { readDocuments, readFaqSections, readServices } from './read-content.ts'

export const buildSiteSearchRecords = async (day: string): Promise<SearchRecord[]> => {
  const questions = (await readFaqSections()).flatMap((section) => section.questions)
  const texts = (await readDocuments()).map((document) => ({
    ...document,
    blocks: findEditionInForce(document.editions, day)?.printable.blocks ?? [],
  }))
  return [
    ...questions.flatMap((question) =>
      toSearchRecords(`/faq#${question.anchor}`, question.question, question.answer),
    ),
    // Excluded to keep the index small: a visitor's first search may load at most 100 kB.
    ...texts
      .filter(({ slug }) => slug !== 'cookies')
      .flatMap((text) => toSearchRecords(`/documents/${text.slug}`, text.title, text.blocks)),
    ...(await readServices()).flatMap((item) =>
      toSearchRecords(`/services/${item.slug}`, item.data.title, item.blocks),
    ),
  ]
}
