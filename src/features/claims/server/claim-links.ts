import { downloadLinkedCalendar } from '#claims/api/calendar.ts'
import { endpointUrl } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { addDays, startOfDayInMoscow } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'

/** Days after the end of the rent during which a link still answers. */
const GRACE_DAYS = 30

/** Includes the holder, so that links stop working when the claim moves to another person or organisation. */
const linkBearer = ({ sub, legalHid }: Pick<ClaimRow, 'sub' | 'legalHid'>): string => `${sub}\n${legalHid}`

const signClaimToken = (
  { tokens }: Pick<Context, 'tokens'>,
  kind: 'extension' | 'claim-dates',
  row: ClaimRow,
): string => tokens.sign(kind, row.id, startOfDayInMoscow(addDays(row.endDate, GRACE_DAYS)), linkBearer(row))

export const makeExtensionLink = (context: Pick<Context, 'tokens' | 'outbox'>, row: ClaimRow): string =>
  `${context.outbox.origin}${pagePaths.extensionByLink(signClaimToken(context, 'extension', row))}`

export const makeCalendarLink = (context: Pick<Context, 'tokens' | 'origin'>, row: ClaimRow): string =>
  `${context.origin}${endpointUrl(downloadLinkedCalendar, { token: signClaimToken(context, 'claim-dates', row) })}`

export async function findLinkedClaim(
  { db, tokens }: Pick<Context, 'db' | 'tokens'>,
  kind: 'extension' | 'claim-dates',
  token: string,
  now: Date,
): Promise<Outcome<ClaimRow, 'token_unknown' | 'token_expired'>> {
  const id = tokens.unverifiedId(token)
  const row = id === null ? null : await findRow(db, 'claim', id)
  if (!row) return refuse('token_unknown')
  const verified = tokens.read(kind, token, now, linkBearer(row))
  return verified.ok ? accept(row) : verified
}
