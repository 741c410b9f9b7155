import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { findEditionInForce, findLastDayInForce, isValidOnDay } from '#content/rules/dated-edition.ts'
import { documentValidityText } from '#content/server/document-library.ts'
import { buildTariffTables } from '#content/server/tariff-tables.ts'
import { homeCopy } from '#content/words/home.ts'
import { type PrintableBlock, runsToText } from '#documents/document-blocks.ts'
import { blocksToHtml } from '#documents/html.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { typeset } from '#kit/words/typeset.ts'
import { officePageCopy } from '#places/words/office-page.ts'
import {
  type FaqQuestion,
  readBanners,
  readCollection,
  readFaqSections,
  readHomePage,
  readHomeQuestions,
  readPromotions,
  readServices,
  readSiteLinks,
  readTariffs,
} from './read-content.ts'

export const readTariffsViewData = async (day: CalendarDate) => {
  const all = await readTariffs()
  const current = findEditionInForce(all, day)
  const titleOf = (tariff: TariffEntry): string =>
    documentValidityText(tariff.validFrom, findLastDayInForce(tariff, all))
  return {
    current: current && { title: titleOf(current), html: blocksToHtml(buildTariffTables(current)) },
    pages: all.map((tariff) => ({
      page: `/documents/tariffs/${tariff.validFrom}`,
      words: titleOf(tariff),
    })),
  }
}

export const readPromotionViewData = async (day: CalendarDate) =>
  (await readPromotions())
    .filter((promotion) => isValidOnDay(promotion, day))
    .map(({ blocks, title, summary, ...promotion }) => ({
      ...promotion,
      title: typeset(title),
      summary: typeset(summary),
      html: blocksToHtml(blocks),
    }))

/**
 * Tariffs, and the tariff group of the office that digitizes letters (M-DIGI-01). Fields have a fixed order, so that
 * equal content gives equal bytes.
 */
export const readCalculatorData = async () => ({
  tariffs: (await readTariffs()).map(({ title, validFrom, groups, services }) => ({
    title,
    validFrom,
    groups,
    services,
  })),
  digitizationGroup:
    (await readCollection('offices')).find(({ id }) => id === DIGITIZATION_OFFICE_INDEX)?.data.tariffGroup ??
    '',
})

/** Texts and links of the home page (M-HOME-01…04). */
export const readHomeViewData = async () => {
  const { about, subtitle, ...others } = await readHomePage()
  const words = { ...others, subtitle: typeset(subtitle) }
  const titles = { about: words.aboutTitle, questions: words.faqTitle, documents: words.documentsTitle }
  return { words, titles, about: blocksToHtml(about), links: await readSiteLinks() }
}

const readTariffGroups = async (day: CalendarDate) =>
  Object.values(findEditionInForce(await readTariffs(), day)?.groups ?? {})

/** Monthly price in kopecks in each group of offices. */
const readMonthlyPrices = async (
  day: CalendarDate,
  client: 'individual' | 'privileged' | 'legal',
  size: '1' | 'locker' = '1',
) => (await readTariffGroups(day)).map(({ month }) => month[size][client])

/** Empty if no tariff is in force. */
const readServicePriceText = async (
  { slug, numbers }: { readonly slug: string; readonly numbers: readonly number[] },
  day: CalendarDate,
): Promise<string> => {
  const tariff = findEditionInForce(await readTariffs(), day)
  if (!tariff) return ''
  const services = numbers.flatMap((number) => tariff.services[String(number)] ?? [])
  const [service] = services
  if (!service) {
    const size = slug === 'locker' ? 'locker' : '1'
    return officePageCopy.servicePrice(await readMonthlyPrices(day, 'individual', size), 'month')
  }
  const prices = services.flatMap(({ price }) => Object.values(price))
  return officePageCopy.servicePrice(prices, service.charge)
}

export const readServiceViewData = async (day: CalendarDate) =>
  Promise.all(
    (await readServices()).map(async ({ slug, data, blocks }) => ({
      ...data,
      summary: typeset(data.summary),
      href: `/services/${slug}`,
      slug,
      html: blocksToHtml(blocks),
      price: await readServicePriceText({ slug, numbers: data.numbers }, day),
    })),
  )

/** Monthly prices of a person by kind of place, the dearest first. */
const readPlacePrices = async (day: CalendarDate) =>
  (await readTariffGroups(day))
    .map(({ title, month }) => ({ title, price: month['1'].individual }))
    .sort((group, other) => other.price - group.price)

/** The lowest price, with a note on the dearest kind of place. */
export const readHomePriceTexts = async (day: CalendarDate) => {
  const [dearest] = await readPlacePrices(day)
  return {
    fact: homeCopy.priceFrom(Math.min(...(await readMonthlyPrices(day, 'individual')))),
    factNote: dearest ? homeCopy.placePrice(dearest.title, dearest.price) : '',
  }
}

export const readHomeStepsAndAudience = async (day: CalendarDate) => {
  const { stepsTitle, steps, audienceTitle, audience } = await readHomePage()
  const clients = ['individual', 'privileged', 'legal'] as const
  const set = ({ title, text }: { title: string; text: string }) => ({
    title: typeset(title),
    text: typeset(text),
  })
  return {
    steps: { title: stepsTitle, items: steps.map(set) },
    prices: (await readPlacePrices(day)).map(({ title, price }) => ({
      label: title,
      amount: homeCopy.price(price),
    })),
    audience: {
      title: audienceTitle,
      items: await Promise.all(
        clients.map(async (client, index) => ({
          ...set(audience[index] ?? { title: '', text: '' }),
          price: homeCopy.price(Math.min(...(await readMonthlyPrices(day, client)))),
        })),
      ),
    },
  }
}

/** Banners shown on this day (M-HOME-05, 06). */
export const readBannerViewData = async (day: CalendarDate) =>
  (await readBanners())
    .filter((banner) => isValidOnDay(banner, day))
    .map(({ id, title, text, dialogTitle, service, dialog }) => ({
      id,
      title,
      text,
      dialogTitle,
      service,
      paragraphs: dialog.flatMap((block) => (block.kind === 'paragraph' ? [runsToText(block.runs)] : [])),
    }))

const MAX_ANSWER_LENGTH = 140

/** Characters; a shorter first sentence, such as 'No.', is shown together with the next one. */
const MIN_SENTENCE_LENGTH = 25

/** Absent for an answer that begins with a list or with a paragraph before one. */
const shortenAnswer = ([first]: readonly PrintableBlock[]): string | undefined => {
  const line = first?.kind === 'paragraph' ? runsToText(first.runs).replace(/\s+/gu, ' ').trim() : ''
  if (line === '' || line.endsWith(':')) return undefined
  const ends = Array.from(line.matchAll(/[.!?](?=\s|$)/gu), ({ index }) => index + 1)
  const end = ends.find((length) => length >= MIN_SENTENCE_LENGTH) ?? line.length
  return end <= MAX_ANSWER_LENGTH ? line.slice(0, end) : `${line.slice(0, MAX_ANSWER_LENGTH).trimEnd()}…`
}

const toQuestionView = ({ anchor, question, synonyms, answer, image }: FaqQuestion) => ({
  anchor,
  question: typeset(question),
  synonyms,
  image,
  html: blocksToHtml(answer),
  short: shortenAnswer(answer),
})

export const readFaqSectionViewData = async () =>
  (await readFaqSections()).map(({ section, questions }) => ({
    section,
    questions: questions.map(toQuestionView),
  }))

export const readHomeQuestionViewData = async () => {
  const questions = (await readHomeQuestions()).map(toQuestionView)
  return questions.map((question, index) => ({
    ...question,
    html: question.html.replaceAll('href="#', 'href="/faq#'),
    compact: true,
    last: index === questions.length - 1,
  }))
}
