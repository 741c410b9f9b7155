import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'

/** True if the box of the query's `claim` contains mail, so that pictures show its door open. */
export const hasMailInBoxSql = (today: CalendarDate): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from item where item.claim_id = claim.id and item.place = 'box' and item.collected_at is null
    and item.keep_until >= ${today}::date)`
