import { homeCopy } from '#copy/home.ts'
import { typeset } from '#copy/typeset.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn, holdsOn } from '#domain/edition.ts'
import { plain } from './blocks.ts'
import { banners, homeWords, siteLinks, tariffs } from './from-content.ts'
import { htmlOf } from './html.ts'

/** The words of the home page: titles of its sections, what the service is as HTML, useful links (M-HOME-01…04). */
export const homeShown = async () => {
  const { about, subtitle, ...others } = await homeWords()
  const words = { ...others, subtitle: typeset(subtitle) }
  const titles = { about: words.aboutTitle, questions: words.faqTitle, documents: words.documentsTitle }
  return { words, titles, about: htmlOf(about), links: await siteLinks() }
}

/** What a box costs a person from, a month, by the tariff of a day: the lowest price of any office. */
export const priceShown = async (day: CalendarDate): Promise<string> => {
  const groups = Object.values(editionOn(await tariffs(), day)?.groups ?? {})
  return homeCopy.priceFrom(Math.min(...groups.map(({ month }) => month['1'].individual)))
}

/** The banners of the home page on a day, the dialog's words as paragraphs (M-HOME-05, 06). */
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
