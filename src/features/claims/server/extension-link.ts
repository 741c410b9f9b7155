import { pagePaths } from '#kit/api/page-paths.ts'
import { addDays, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'

/** After the rent the link still says, for a while, that it is over. */
const GRACE_DAYS = 30

/** A claim that moves to another person or organisation makes its earlier links unknown. */
export const extensionLinkBearer = ({ sub, legalHid }: Pick<ClaimRow, 'sub' | 'legalHid'>): string =>
  `${sub}\n${legalHid}`

export function makeExtensionLink({ tokens, outbox }: Pick<Context, 'tokens' | 'outbox'>, row: ClaimRow) {
  const until = startOfDayInMoscow(addDays(row.endDate, GRACE_DAYS))
  return `${outbox.origin}${pagePaths.extensionByLink(tokens.sign('extension', row.id, until, extensionLinkBearer(row)))}`
}
