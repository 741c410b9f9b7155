import { homeCopy } from '#copy/home.ts'
import { typeset } from '#copy/typeset.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn, holdsOn } from '#domain/edition.ts'
import { plain } from './blocks.ts'
import { banners, homeWords, siteLinks, tariffs } from './from-content.ts'
import { htmlOf } from './html.ts'

/** Titles, description as HTML, useful links (M-HOME-01…04). */
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

/** Dialog texts as paragraphs (M-HOME-05, 06). */
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
