import { addressOfDay } from '#contract/addresses.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { daysOfChange, daysOfEditions } from '#domain/edition.ts'
import { banners, documents, promotions, tariffs } from './from-content.ts'
import type { EditionsOfAddress } from './made-files.ts'

/** Earlier than any day of the content. */
const beforeAll: CalendarDate = '0001-01-01'

/** The pages whose content begins and ends on dates, each with the days on which it changes. */
const daysOfPages = async (): Promise<Readonly<Record<string, readonly CalendarDate[]>>> => {
  const published = await documents()
  const editions = published.flatMap((document) => daysOfEditions(document.editions))
  return {
    '/': [...editions, ...daysOfChange(await banners())],
    '/tariffs': daysOfEditions(await tariffs()),
    '/promo': daysOfChange(await promotions()),
    '/documents': editions,
    ...Object.fromEntries(
      published.map(({ slug, editions }) => [`/documents/${slug}`, daysOfEditions(editions)]),
    ),
  }
}

/** Which built page stands for the address of a dated page from which day on; it is built once for each of them. */
export const editionsOfPages = async (): Promise<EditionsOfAddress[]> =>
  Object.entries(await daysOfPages())
    .filter(([, days]) => days.length > 0)
    .map(([address, days]) => ({
      address,
      editions: [...new Set([beforeAll, ...days])].map((day) => ({
        validFrom: day,
        file: addressOfDay(address, day),
      })),
    }))
