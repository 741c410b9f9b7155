import { pagePaths } from '#kit/api/page-paths.ts'
import { addDays, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'

/** Days after the end of the rent during which the link still reports that the rent is over. */
const GRACE_DAYS = 30

/** Includes the holder, so that links stop working when the claim moves to another person or organisation. */
export const extensionLinkBearer = ({ sub, legalHid }: Pick<ClaimRow, 'sub' | 'legalHid'>): string =>
  `${sub}\n${legalHid}`

export function makeExtensionLink({ tokens, outbox }: Pick<Context, 'tokens' | 'outbox'>, row: ClaimRow) {
  const until = startOfDayInMoscow(addDays(row.endDate, GRACE_DAYS))
  return `${outbox.origin}${pagePaths.extensionByLink(tokens.sign('extension', row.id, until, extensionLinkBearer(row)))}`
}
