import { hash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serviceEntry } from '#contract/content/service-entry.ts'
import { siteEntry } from '#contract/content/site-entry.ts'
import { tariffEntry } from '#contract/content/tariff-entry.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { readEntries, readEntry } from '#server/content/read-entries.ts'
import { readParts } from '../office-pages/drawn-parts.ts'
import { pricingOn } from '../office-pages/pricing.ts'
import type { TakenParts } from '../office-pages/take-parts.ts'
import { codeBehind } from './code-behind.ts'
import { CommandFailed } from './run-command.ts'

const root = resolve(import.meta.dirname, '../..')
const content = join(root, 'content')

const pagesOfServices = (): Map<number, string> =>
  new Map(
    readdirSync(join(content, 'services'))
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) =>
        readEntry(join(content, 'services', name), serviceEntry).numbers.map(
          (number) => [number, `/services/${name.replace(/\.md$/, '')}`] as const,
        ),
      ),
  )

/** The drawn parts and what they load: of a build, or of the server for development, which keeps their own styles. */
export type Drawing = Pick<TakenParts, 'page' | 'script'> & { readonly styleSheet: string | null }

/** What all office pages share (parts, prices, words, origin), and a fingerprint of all of it. */
export const sharedByPages = (drawn: Drawing, origin: string) => {
  const operator = readEntries(join(content, 'site'), siteEntry).find((entry) => entry.kind === 'operator')
  if (operator?.kind !== 'operator') throw new CommandFailed('content/site has no operator')
  const today = todayIn(new Date())
  const pricing = pricingOn(readEntries(join(content, 'tariffs'), tariffEntry), today)
  const servicePage = pagesOfServices()
  const telephone = operator.phone
  const code = codeBehind(join(root, 'src'), 'office-pages/pages-to-make.ts')
  const base = hash(
    'sha1',
    JSON.stringify([
      drawn.page,
      drawn.styleSheet,
      pricing.tariffs,
      [...servicePage],
      origin,
      telephone,
      code,
    ]),
  )
  return {
    deps: {
      parts: readParts(drawn.page, drawn.styleSheet),
      script: drawn.script,
      pricing,
      servicePage,
      origin,
      telephone,
    },
    base,
  }
}
