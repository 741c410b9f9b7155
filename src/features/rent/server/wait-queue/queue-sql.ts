import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { lastStartMonth } from '#rent/rules/wait-list.ts'
import { isHolderBlockedSql } from '#server/access/blocked-holders.ts'
import { listOwnerProfiles, type OwnerKey } from '#server/access/owner.ts'

/** Ids of the entries whose offered box the owner may rent. Any user of an organisation may use its offers. */
const ownOffersSql = (owner: OwnerKey): RawBuilder<unknown> => sql`array(
  select id from wait_entry where state = 'offered' and legal_hid = ${owner.legalHid}
    and (legal_hid <> '' or sub = any(${listOwnerProfiles(owner)}::text[]))
)`

/** Excludes months of boxes that are offered to the owner. Empty for visitors. */
export const excludeOwnOffersSql = (
  months: 'm' | 'box_month',
  owner: OwnerKey | null,
): RawBuilder<unknown> =>
  owner === null
    ? sql``
    : sql`and coalesce(${sql.ref(`${months}.offer_id`)} <> all (${ownOffersSql(owner)}), true)`

/**
 * True if a person waits who can be offered this box, which is then only offered to the queue (M-WAIT-03). Blocked
 * people and those who passed the box on do not count.
 */
export const hasQueueCondition = (
  box: 'b' | 'box',
  today: CalendarDate,
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from wait_place q join wait_entry waiting on waiting.id = q.entry_id
  where q.office_index = ${sql.ref(`${box}.office_index`)} and q.size = ${sql.ref(`${box}.size`)}
    and q.locker_id = coalesce(${sql.ref(`${box}.locker_id`)}, 0) and q.start_month <= ${lastStartMonth(today)}::text::date
    and ${sql.ref(`${box}.id`)} <> all (waiting.passed_boxes)
    and not ${isHolderBlockedSql(sql`waiting.sub`, sql`waiting.legal_hid`)}
)`

/** True for a box without reserved months that may only be offered to a queue. */
export const keptForQueueCondition = (
  box: 'b' | 'box',
  today: CalendarDate,
): RawBuilder<boolean> => sql<boolean>`(
  ${hasQueueCondition(box, today)} and not exists (
    select 1 from box_month kept where kept.box_id = ${sql.ref(`${box}.id`)} and kept.month >= ${startOfMonth(today)}::text::date
  )
)`
