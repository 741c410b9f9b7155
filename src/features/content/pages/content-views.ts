import type { TariffEntry } from '#content/api/entries/price-entries.ts'
import { editionOn, holdsOn, lastDayOf } from '#content/rules/edition.ts'
import { validity } from '#content/server/library.ts'
import { tariffTables } from '#content/server/tariff-tables.ts'
import { homeCopy } from '#content/words/home.ts'
import { plain, plainText } from '#documents/blocks.ts'
import { htmlOf } from '#documents/html.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { DIGITIZATION_INDEX } from '#kit/rules/limits.ts'
import { typeset } from '#kit/words/typeset.ts'
import {
  banners,
  collection,
  faq,
  homeQuestions,
  homeWords,
  promotions,
  type Question,
  services,
  siteLinks,
  tariffs,
} from './from-content.ts'

export const servicesShown = async () =>
  (await services()).map(({ slug, data, blocks }) => ({
    ...data,
    summary: typeset(data.summary),
    href: `/services/${slug}`,
    slug,
    html: htmlOf(blocks),
  }))

export const tariffsShown = async (day: CalendarDate) => {
  const all = await tariffs()
  const current = editionOn(all, day)
  const titleOf = (tariff: TariffEntry): string => validity(tariff.validFrom, lastDayOf(tariff, all))
  return {
    current: current && { title: titleOf(current), html: htmlOf(tariffTables(current)) },
    pages: all.map((tariff) => ({
      page: `/documents/tariffs/${tariff.validFrom}`,
      words: titleOf(tariff),
    })),
  }
}

export const promotionsShown = async (day: CalendarDate) =>
  (await promotions())
    .filter((promotion) => holdsOn(promotion, day))
    .map(({ blocks, ...promotion }) => ({ ...promotion, html: htmlOf(blocks) }))

/**
 * Tariffs and the tariff group of the digitizing office (M-DIGI-01). Fields have a fixed order, so that equal content
 * gives equal bytes.
 */
export const calculatorOffer = async () => ({
  tariffs: (await tariffs()).map(({ title, validFrom, groups, services }) => ({
    title,
    validFrom,
    groups,
    services,
  })),
  digitizationGroup:
    (await collection('offices')).find(({ id }) => id === DIGITIZATION_INDEX)?.data.tariffGroup ?? '',
})

/** M-HOME-01…04 */
export const homeShown = async () => {
  const { about, subtitle, ...others } = await homeWords()
  const words = { ...others, subtitle: typeset(subtitle) }
  const titles = { about: words.aboutTitle, questions: words.faqTitle, documents: words.documentsTitle }
  return { words, titles, about: htmlOf(about), links: await siteLinks() }
}

/** Lowest monthly price of any office, in kopecks. */
const lowestPrice = async (day: CalendarDate, client: 'individual' | 'privileged' | 'legal') => {
  const groups = Object.values(editionOn(await tariffs(), day)?.groups ?? {})
  return Math.min(...groups.map(({ month }) => month['1'][client]))
}

export const priceShown = async (day: CalendarDate): Promise<string> =>
  homeCopy.priceFrom(await lowestPrice(day, 'individual'))

export const wayShown = async (day: CalendarDate) => {
  const { stepsTitle, steps, audienceTitle, audience } = await homeWords()
  const clients = ['individual', 'privileged', 'legal'] as const
  const set = ({ title, text }: { title: string; text: string }) => ({ title, text: typeset(text) })
  return {
    steps: { title: stepsTitle, items: steps.map(set) },
    audience: {
      title: audienceTitle,
      items: await Promise.all(
        clients.map(async (client, index) => ({
          ...set(audience[index] ?? { title: '', text: '' }),
          price: homeCopy.price(await lowestPrice(day, client)),
        })),
      ),
    },
  }
}

/** M-HOME-05, 06 */
export const bannersShown = async (day: CalendarDate) =>
  (await banners())
    .filter((banner) => holdsOn(banner, day))
    .map(({ id, title, text, dialogTitle, service, dialog }) => ({
      id,
      title,
      text,
      dialogTitle,
      service,
      paragraphs: dialog.flatMap((block) => (block.kind === 'paragraph' ? [plain(block.runs)] : [])),
    }))

const MAX_ANSWER_LENGTH = 140

/** Characters; a shorter first sentence, such as 'No.', is extended by the next one. */
const MIN_SENTENCE_LENGTH = 25

const shortOf = (words: string): string => {
  const line = words.replace(/\s+/gu, ' ').trim()
  const ends = Array.from(line.matchAll(/[.!?](?=\s|$)/gu), ({ index }) => index + 1)
  const end = ends.find((length) => length >= MIN_SENTENCE_LENGTH) ?? line.length
  return end <= MAX_ANSWER_LENGTH ? line.slice(0, end) : `${line.slice(0, MAX_ANSWER_LENGTH).trimEnd()}…`
}

const toShownQuestion = ({ anchor, question, synonyms, answer, image }: Question) => ({
  anchor,
  question,
  synonyms,
  image,
  html: htmlOf(answer),
  short: shortOf(plainText(answer)),
})

export const faqSectionsShown = async () =>
  (await faq()).map(({ section, questions }) => ({ section, questions: questions.map(toShownQuestion) }))

export const homeQuestionsShown = async () => {
  const questions = (await homeQuestions()).map(toShownQuestion)
  return questions.map((question, index) => ({
    ...question,
    html: question.html.replaceAll('href="#', 'href="/faq#'),
    compact: true,
    last: index === questions.length - 1,
  }))
}
