import * as z from 'zod'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import { asOfDay } from './dated-html.ts'
import { press, type SiteFile } from './press.ts'
import { pageText, type SiteFiles } from './site-files.ts'

/** Where the build says which file stands for a lasting address from which day on (documents/made-files.ts). */
const EDITIONS = '/docs/editions.json'

const editionsList = z.array(
  z.object({
    address: z.string(),
    editions: z.array(z.object({ validFrom: z.string(), file: z.string() })),
  }),
)

/** A page as it reads on a day. */
interface OfDay {
  readonly day: CalendarDate
  readonly built: SiteFile
  readonly file: SiteFile
}

/**
 * The built site as of the server's day, whatever the day of the build: pages show what is in force, and a document's
 * lasting address holds its edition of the day. A tariff that begins tomorrow begins tomorrow (issue 6 part 2).
 */
export const todaysSite = (files: SiteFiles, today: () => CalendarDate): SiteFiles => {
  const ofDay = new Map<string, OfDay>()

  const asOfToday = async (address: string, built: SiteFile): Promise<SiteFile> => {
    const day = today()
    const known = ofDay.get(address)
    if (known?.day === day && known.built === built) return known.file
    const html = built.plain.bytes.toString()
    const shown = asOfDay(html, day)
    const file = shown === html ? built : await press(`${address}.html`, Buffer.from(shown), null)
    ofDay.set(address, { day, built, file })
    return file
  }

  const editionAt = async (address: string): Promise<string> => {
    const list = await pageText(files, EDITIONS)
    const found = editionsList.parse(JSON.parse(list ?? '[]')).find((one) => one.address === address)
    return (found && editionOn(found.editions, today())?.file) ?? address
  }

  const load = async (address: string): Promise<SiteFile> => {
    const standing = address.startsWith('/docs/') ? await editionAt(address) : address
    const built = files.ready(standing) ?? (await files.load(standing))
    return built.dated ? asOfToday(standing, built) : built
  }

  return {
    get size() {
      return files.size
    },
    follow: () => files.follow(),
    has: (address) => files.has(address),
    ready(address) {
      if (address.startsWith('/docs/')) return undefined
      const built = files.ready(address)
      return built?.dated ? undefined : built
    },
    load,
  }
}
