import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { NotificationSettings, notificationChoice } from '#contract/notifications.ts'
import { emailIn, phoneIn } from '#contract/pasted-text.ts'
import { type ItemFacts, itemsEmail, itemsMessage, notificationCode } from '#copy/emails-claims.ts'
import { localTime, todayIn } from '#domain/calendar-date.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { service } from '#domain/service.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, getRow, updateRows } from '#server/database/row-queries.ts'
import type { ItemTable, NotificationSettingTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { factsOfClaim } from '../notifications/claim-emails.ts'
import type { Outbox } from '../notifications/outbox.ts'
import { refusedSince, unreachable, wantTopic, writeAgain } from '../notifications/recipients.ts'
import { type TooManyRequests, tooManyRequests } from '../rate-limits/guess-limit.ts'
import { codeUntil, makeCode, takeCode } from '../recovery/contact-codes.ts'

type Params = z.output<typeof notificationChoice>

const PHONE_DIGITS = 11

/** An address as it is stored: e-mail in small letters, a phone as digits that begin with the country's 7. */
function plainAddress({
  channel,
  address,
}: Pick<Params, 'channel' | 'address'>): Outcome<string, 'address_refused'> {
  if (channel === 'email') {
    const email = emailIn(address).toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? accept(email) : refuse('address_refused')
  }
  const digits = phoneIn(address).replace(/[\s()+-]/g, '')
  const national = /^\d{10}$/.test(digits) ? `7${digits}` : digits.replace(/^8/, '7')
  return /^7\d{10}$/.test(national) && national.length === PHONE_DIGITS
    ? accept(national)
    : refuse('address_refused')
}

/** The settings of a claim as they stand; null when none were made. */
export async function notificationsOf(
  db: Kysely<Schema>,
  claimId: number,
  sub: string,
  now: Date,
): Promise<NotificationSettings | null> {
  const row = await findRow(db, 'notificationSetting', { claimId })
  if (!row) return null
  const until =
    row.confirmedAt === null ? await codeUntil(db, { purpose: 'notification', claimId, sub }, now) : null
  const isEmail = row.channel === 'email'
  return {
    channel: row.channel,
    address: row.address,
    hour: row.hour,
    mode: row.mode,
    onlyWhenEmpty: row.onlyWhenEmpty,
    confirmed: row.confirmedAt !== null,
    codeUntil: until?.toISOString() ?? null,
    unreachableSince: isEmail ? ((await unreachable(db, row.address))?.since.toISOString() ?? null) : null,
    refusedAt: isEmail ? ((await refusedSince(db, row.address, 'items'))?.toISOString() ?? null) : null,
  }
}

/**
 * Stores what the holder of a locked claim requests. The address that was confirmed stays confirmed; another one is sent a
 * code, and so is the same one again as long as it is not confirmed. The caller undoes the transaction on a refusal.
 */
export async function requestNotifications(
  trx: Transaction<Schema>,
  outbox: Outbox,
  place: { claimId: number; sub: string; now: Date },
  choice: Params,
): Promise<Outcome<true, 'address_refused'> | TooManyRequests> {
  const { claimId, sub, now } = place
  const address = plainAddress(choice)
  if (!address.ok) return address
  const before = await findRow(trx, 'notificationSetting', { claimId })
  const same = before?.channel === choice.channel && before.address === address.value
  const confirmed = same ? before.confirmedAt : null
  const row = {
    channel: choice.channel,
    address: address.value,
    hour: choice.hour,
    mode: choice.mode,
    onlyWhenEmpty: choice.onlyWhenEmpty,
    confirmedAt: confirmed,
    changedAt: now,
  }
  await trx
    .insertInto('notificationSetting')
    .values({ claimId, ...row, digestOn: null })
    .onConflict((conflict) => conflict.column('claimId').doUpdateSet(row))
    .execute()
  if (confirmed) {
    await wantLetters(trx, choice.channel, address.value)
    return accept(true)
  }
  const made = await makeCode(trx, { purpose: 'notification', claimId, sub }, address.value, now)
  if (!made.ok) return tooManyRequests(made)
  await outbox.write(trx, {
    key: `notification-code-${claimId}-${now.getTime()}`,
    claimId,
    channel: choice.channel,
    recipient: address.value,
    ...notificationCode(made.code),
    secret: true,
    atAnyHour: true,
    now,
  })
  return accept(true)
}

/** Whoever proved an address and saves it says that it works, and that they want these letters there. */
const wantLetters = async (trx: Transaction<Schema>, channel: 'email' | 'sms', address: string) => {
  if (channel === 'sms') return
  await writeAgain(trx, address)
  await wantTopic(trx, address, 'items')
}

/** Confirms the address by the code that it was sent; a code of an address that was changed since opens nothing. */
export async function confirmAddress(
  trx: Transaction<Schema>,
  place: { claimId: number; sub: string; now: Date },
  code: string,
): Promise<Outcome<true, 'code_wrong' | 'code_expired'>> {
  const taken = await takeCode(trx, { purpose: 'notification', ...place }, code, place.now)
  if (!taken.ok) return taken
  const confirmed = await trx
    .updateTable('notificationSetting')
    .set({ confirmedAt: place.now, changedAt: place.now })
    .where('claimId', '=', place.claimId)
    .where('address', '=', taken.value)
    .returning('channel')
    .executeTakeFirst()
  if (!confirmed) return refuse('code_expired')
  await wantLetters(trx, confirmed.channel, taken.value)
  return accept(true)
}

const MINUTES = 60
const DAY_MINUTES = 24 * MINUTES
const MINUTE_MS = 60_000

type Setting = Selectable<NotificationSettingTable>
type Item = Selectable<ItemTable>

const factsOf = ({ kind, track, place }: Item): ItemFacts => ({ kind, track, place })

/** Writes one notice of these items to the confirmed address; nobody is told of an item twice. */
async function writeItemNotification(
  trx: Transaction<Schema>,
  outbox: Outbox,
  setting: Setting,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const reported = setting.onlyWhenEmpty ? items.filter((item) => item.intoEmpty) : items
  if (reported.length > 0) {
    const { facts } = await factsOfClaim(trx, outbox.origin, setting.claimId)
    const words = setting.channel === 'sms' ? itemsMessage : itemsEmail
    await outbox.write(trx, {
      key: `items-${setting.claimId}-${reported.at(-1)?.id}`,
      claimId: setting.claimId,
      channel: setting.channel,
      recipient: setting.address,
      topic: 'items',
      // The hour of a digest was chosen by its reader.
      atAnyHour: setting.mode === 'digest',
      ...words(facts, reported.map(factsOf)),
      now,
    })
  }
  await trx
    .updateTable('item')
    .set({ notifiedAt: now })
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
    .selectFrom('notificationSetting')
    .selectAll()
    .where('claimId', '=', claimId)
    .where('confirmedAt', 'is not', null)
    .where(hasService)
    .executeTakeFirst()) ?? null

/**
 * Tells the holder of service 7 of an item at once, when they asked for each one; a digest waits for its hour. To be
 * called with the claim's row locked, once the note cannot be undone.
 */
export async function emailAboutItem(
  trx: Transaction<Schema>,
  outbox: Outbox,
  item: Item,
  now: Date,
): Promise<void> {
  const setting = await settingOf(trx, item.claimId)
  if (setting?.mode === 'each') await writeItemNotification(trx, outbox, setting, [item], now)
}

/** Claims whose digest is to be looked at. */
const toLookAt = (db: Kysely<Schema>, now: Date) =>
  db.selectFrom('notificationSetting').select('claimId as id').where('digestAt', '<=', now)

/** Until when a digest waits that was sent today or whose hour has not come by the office's clock; null when it is due. */
const putOffUntil = ({ hour, digestOn }: Setting, zone: string, now: Date): Date | null => {
  const minutes = hour * MINUTES - localTime(now, zone)
  if (digestOn !== todayIn(now, zone) && minutes <= 0) return null
  return new Date(now.getTime() + (minutes > 0 ? minutes : minutes + DAY_MINUTES) * MINUTE_MS)
}

/** Items that stand in the box and that nobody was told of. */
const newsOf = (trx: Transaction<Schema>, claimId: number) =>
  findRows(trx, 'item', { claimId, notifiedAt: null, collectedAt: null, notifyAt: null }, 'id')

/** Sends a digest that is due, or says when to look again: never, until there are news, where there is nothing to tell. */
const lookAtDigest = (context: Context, claimId: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const claim = await lockClaim(trx, claimId)
    const put = (values: Pick<Updateable<NotificationSettingTable>, 'digestAt' | 'digestOn'>) =>
      updateRows(trx, 'notificationSetting', { claimId }, values)
    const setting = await settingOf(trx, claimId)
    const items = setting?.mode === 'digest' ? await newsOf(trx, claimId) : []
    if (!claim || !setting || items.length === 0) return put({ digestAt: null })
    const { timeZone: zone } = await getRow(trx, 'office', { index: claim.officeIndex })
    const later = putOffUntil(setting, zone, now)
    if (later) return put({ digestAt: later })
    await writeItemNotification(trx, context.outbox, setting, items, now)
    await put({ digestAt: null, digestOn: todayIn(now, zone) })
  })

/** Sends the digests whose hour has come by their office's clock, one a day; for the sweep. */
export const sendItemNotifications = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(toLookAt(context.db, now), dueBy('digestAt', 'claimId'), ({ id }) => lookAtDigest(context, id, now))
