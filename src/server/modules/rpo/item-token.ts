import { addDays, type CalendarDate, startOfDayInMoscow } from '#domain/calendar-date.ts'
import type { SignedTokens } from '#server/signed-tokens.ts'

/** Days for which a link still tells what became of an item, after it was kept. */
const TOLD_DAYS = 7

/** The token of an item's page: signed, for this item alone, for a week longer than the item is kept. */
export const tokenOfItem = (tokens: SignedTokens, item: { id: number; keepUntil: CalendarDate }): string =>
  tokens.sign('rpo', item.id, startOfDayInMoscow(addDays(item.keepUntil, TOLD_DAYS)))
