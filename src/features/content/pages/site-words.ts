import { editionOn } from '#content/rules/edition.ts'
import { recordsOf, type WordRecord } from '#documents/word-records.ts'
import { documents, faq, services } from './from-content.ts'

export const siteWords = async (day: string): Promise<WordRecord[]> => {
  const questions = (await faq()).flatMap((section) => section.questions)
  const texts = (await documents()).map((document) => ({
    ...document,
    blocks: editionOn(document.editions, day)?.printable.blocks ?? [],
  }))
  return [
    ...questions.flatMap((question) =>
      recordsOf(`/faq#${question.anchor}`, question.question, question.answer),
    ),
    // Excluded, because the index must stay small: a first search loads at most 100 kB.
    ...texts
      .filter(({ slug }) => slug !== 'cookies')
      .flatMap((text) => recordsOf(`/documents/${text.slug}`, text.title, text.blocks)),
    ...(await services()).flatMap((item) =>
      recordsOf(`/services/${item.slug}`, item.data.title, item.blocks),
    ),
  ]
}
