import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type ItemFacts, itemsLetter, itemsMessage } from '#copy/letters-claims.ts'
import { localTime, todayIn } from '#domain/calendar-date.ts'
import { service } from '#domain/service.ts'
import type { ItemTable, NotificationSettingTable, Schema } from '#server/database/schema.ts'
import type { RowPage, Step } from '#server/run-step.ts'
import type { ClaimNeeds } from '../claims/claim-needs.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import { factsOfClaim } from './claim-letters.ts'
import type { Outbox } from './outbox.ts'

const MINUTES = 60

type Setting = Selectable<NotificationSettingTable>
type Item = Selectable<ItemTable>
type Needs = Pick<ClaimNeeds, 'db' | 'outbox'>

const factsOf = ({ kind, track, place }: Item): ItemFacts => ({ kind, track, place })

/** Writes one notice of these items to the confirmed address; nobody is told of an item twice. */
async function writeNotice(
  trx: Transaction<Schema>,
  outbox: Outbox,
  setting: Setting,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const told = setting.only_when_empty ? items.filter((item) => item.into_empty) : items
  if (told.length > 0) {
    const { facts } = await factsOfClaim(trx, outbox.origin, setting.claim_id)
    const words = setting.channel === 'sms' ? itemsMessage : itemsLetter
    const { subject, text } = words(facts, told.map(factsOf))
    await outbox.write(trx, {
      key: `items-${setting.claim_id}-${told.at(-1)?.id}`,
      claimId: setting.claim_id,
      channel: setting.channel,
      recipient: setting.address,
      subject,
      text,
      now,
    })
  }
  await trx
    .updateTable('item')
    .set({ told_at: now })
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
}

/** Settings may be made before the service is paid; then nobody is told yet. */
const hasService = sql<boolean>`exists (
  select 1 from claim where claim.id = notification_setting.claim_id
    and claim.services @> ${String(service.notification)}::text::jsonb
)`

const settingOf = async (db: Kysely<Schema>, claimId: number): Promise<Setting | null> =>
  (await db
    .selectFrom('notification_setting')
    .selectAll()
    .where('claim_id', '=', claimId)
    .where('confirmed_at', 'is not', null)
    .where(hasService)
    .executeTakeFirst()) ?? null

/**
 * Tells the holder of service 7 of an item at once, when they asked for each one; a digest waits for its hour. To be
 * called with the claim's row locked, once the note cannot be undone.
 */
export async function tellOfItem(
  trx: Transaction<Schema>,
  outbox: Outbox,
  item: Item,
  now: Date,
): Promise<void> {
  const setting = await settingOf(trx, item.claim_id)
  if (setting?.mode === 'each') await writeNotice(trx, outbox, setting, [item], now)
}

/** Claims with a digest setting and items that nobody was told of, whose notes stand. */
const withNews = (db: Kysely<Schema>, { after, atMost }: RowPage) =>
  db
    .selectFrom('notification_setting')
    .innerJoin('claim', 'claim.id', 'notification_setting.claim_id')
    .innerJoin('office', 'office.index', 'claim.office_index')
    .select(['claim_id as id', 'hour', 'digest_on', 'office.time_zone'])
    .where('mode', '=', 'digest')
    .where('confirmed_at', 'is not', null)
    .where(
      sql<boolean>`exists (select 1 from item where item.claim_id = claim.id and item.told_at is null and item.taken_at is null and item.notify_at is null)`,
    )
    .where('claim_id', '>', after)
    .orderBy('claim_id')
    .limit(atMost)
    .execute()

const sendDigest = (needs: Needs, claimId: number, day: string, now: Date): Promise<void> =>
  transact(needs.db, async (trx) => {
    await lockClaim(trx, claimId)
    const setting = await settingOf(trx, claimId)
    if (setting?.mode !== 'digest' || setting.digest_on === day) return
    const items = await trx
      .selectFrom('item')
      .selectAll()
      .where('claim_id', '=', claimId)
      .where('told_at', 'is', null)
      .where('taken_at', 'is', null)
      .where('notify_at', 'is', null)
      .orderBy('id')
      .execute()
    if (items.length > 0) await writeNotice(trx, needs.outbox, setting, items, now)
    await trx
      .updateTable('notification_setting')
      .set({ digest_on: day })
      .where('claim_id', '=', claimId)
      .execute()
  })

/** Sends the digests whose hour has come by their office's clock, one a day (issue 4 part 3); for the sweep. */
export const sendItemNotices = (needs: Needs, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(
    (page) => withNews(needs.db, page),
    async ({ id, hour, digest_on, time_zone }) => {
      const day = todayIn(now, time_zone)
      if (digest_on === day || localTime(now, time_zone) < hour * MINUTES) return
      await sendDigest(needs, id, day, now)
    },
  )
