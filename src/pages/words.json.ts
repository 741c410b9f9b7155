import type { APIRoute } from 'astro'
import { editionOn } from '#domain/edition.ts'
import { builtOn, documents, faq, services } from '../documents/from-content.ts'
import { recordsOf } from '../documents/word-records.ts'

/** Everything to read that is not an office, for the search index; taken away once the index is made. */
export const GET: APIRoute = async () => {
  const questions = (await faq()).flatMap((section) => section.questions)
  const texts = (await documents()).map((document) => ({
    ...document,
    blocks: editionOn(document.editions, builtOn)?.printable.blocks ?? [],
  }))
  return Response.json([
    ...questions.flatMap((question) =>
      recordsOf(`/faq#${question.anchor}`, question.question, question.answer),
    ),
    ...texts.flatMap((text) => recordsOf(`/documents/${text.slug}`, text.title, text.blocks)),
    ...(await services()).flatMap((item) =>
      recordsOf(`/services/${item.slug}`, item.data.title, item.blocks),
    ),
  ])
}
