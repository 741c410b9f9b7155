import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { readClaimEmailFacts } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import {
  findContactCodeExpiry,
  issueContactCode,
  redeemContactCode,
} from '#claims/server/recovery/contact-codes.ts'
import { notificationCodeEmail } from '#claims/words/emails.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { extractEmail, normalizePhone } from '#kit/api/pasted-text.ts'
import { localMinutesOfDay, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { type ItemEmailFacts, newItemsEmail, newItemsSms } from '#mail/words/emails.ts'
import type { NotificationSettingsInput, readNotificationSettings } from '#messages/api/notifications.ts'
import type { Outbox } from '#messages/server/outbox.ts'
import {
  deleteUnreachableMark,
  readUnreachableAddress,
  readUnsubscribeTime,
  resubscribeToTopic,
} from '#messages/server/outbox.ts'
import { type TooManyRequests, toTooManyRequests } from '#server/access/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows, getRow, updateRows } from '#server/database/row-queries.ts'
import type { ItemTable, NotificationSettingTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { type JobStepRunner, toDueRowSortColumns } from '#server/run-job-step.ts'

/** Emails are stored in lower case, phones as digits that begin with 7. */
function normalizeAddress({
  channel,
  address,
}: Pick<NotificationSettingsInput, 'channel' | 'address'>): Outcome<string, 'address_refused'> {
  if (channel === 'email') {
    const email = extractEmail(address).toLowerCase()
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? accept(email) : refuse('address_refused')
  }
  const digits = normalizePhone(address).replace(/[\s()+-]/g, '')
  const national = /^\d{10}$/.test(digits) ? `7${digits}` : digits.replace(/^8/, '7')
  return /^7\d{10}$/.test(national) ? accept(national) : refuse('address_refused')
}

export async function readNotificationSetting(
  db: Kysely<Schema>,
  claimId: number,
  sub: string,
  now: Date,
): Promise<EndpointReplyInput<typeof readNotificationSettings>> {
  const row = await findRow(db, 'notificationSetting', { claimId })
  if (!row) return null
  const until =
    row.confirmedAt === null
      ? await findContactCodeExpiry(db, { purpose: 'notification', claimId, sub }, now)
      : null
  const isEmail = row.channel === 'email'
  return {
    channel: row.channel,
    address: row.address,
    hour: row.hour,
    mode: row.mode,
    onlyWhenEmpty: row.onlyWhenEmpty,
    confirmed: row.confirmedAt !== null,
    codeUntil: until,
    unreachableSince: isEmail ? ((await readUnreachableAddress(db, row.address))?.since ?? null) : null,
    refusedAt: isEmail ? ((await readUnsubscribeTime(db, row.address, 'items')) ?? null) : null,
  }
}

/** Sends a confirmation code if the address is not confirmed yet. The caller must roll back on a refusal. */
export async function saveNotificationSetting(
  trx: Transaction<Schema>,
  outbox: Outbox,
  place: { claimId: number; sub: string; now: Date },
  choice: NotificationSettingsInput,
): Promise<Outcome<true, 'address_refused'> | TooManyRequests> {
  const { claimId, sub, now } = place
  const address = normalizeAddress(choice)
  if (!address.ok) return address
  const stored = await findRow(trx, 'notificationSetting', { claimId })
  const isSameAddress = stored?.channel === choice.channel && stored.address === address.value
  const confirmed = isSameAddress ? stored.confirmedAt : null
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
    await resumeEmails(trx, choice.channel, address.value)
    return accept(true)
  }
  const madeCode = await issueContactCode(trx, { purpose: 'notification', claimId, sub }, address.value, now)
  if (!madeCode.ok) return toTooManyRequests(madeCode)
  await outbox.write(trx, {
    key: `notification-code-${claimId}-${now.getTime()}`,
    claimId,
    channel: choice.channel,
    recipient: address.value,
    ...notificationCodeEmail(madeCode.code),
    secret: true,
    atAnyHour: true,
    now,
  })
  return accept(true)
}

/**
 * Removes the unreachable mark and the unsubscription: someone who confirms an address can read it and wants these
 * emails.
 */
const resumeEmails = async (trx: Transaction<Schema>, channel: 'email' | 'sms', address: string) => {
  if (channel === 'sms') return
  await deleteUnreachableMark(trx, address)
  await resubscribeToTopic(trx, address, 'items')
}

/** A code that was sent to an earlier address counts as expired. */
export async function confirmNotificationAddressByCode(
  trx: Transaction<Schema>,
  place: { claimId: number; sub: string; now: Date },
  code: string,
): Promise<Outcome<true, 'code_wrong' | 'code_expired'>> {
  const takenCode = await redeemContactCode(trx, { purpose: 'notification', ...place }, code, place.now)
  if (!takenCode.ok) return takenCode
  const confirmed = await trx
    .updateTable('notificationSetting')
    .set({ confirmedAt: place.now, changedAt: place.now })
    .where('claimId', '=', place.claimId)
    .where('address', '=', takenCode.value)
    .returning('channel')
    .executeTakeFirst()
  if (!confirmed) return refuse('code_expired')
  await resumeEmails(trx, confirmed.channel, takenCode.value)
  return accept(true)
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const MINUTE_MS = 60_000

type Setting = Selectable<NotificationSettingTable>
type Item = Selectable<ItemTable>

const toItemFacts = ({ kind, track, place }: Item): ItemEmailFacts => ({ kind, track, place })

async function writeItemNotification(
  trx: Transaction<Schema>,
  outbox: Outbox,
  setting: Setting,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const reported = setting.onlyWhenEmpty ? items.filter((item) => item.intoEmpty) : items
  if (reported.length > 0) {
    const { facts } = await readClaimEmailFacts(trx, outbox.origin, setting.claimId)
    const toText = setting.channel === 'sms' ? newItemsSms : newItemsEmail
    await outbox.write(trx, {
      key: `items-${setting.claimId}-${reported.at(-1)?.id}`,
      claimId: setting.claimId,
      channel: setting.channel,
      recipient: setting.address,
      topic: 'items',
      // The recipient chose the hour of the digest, even if it is at night.
      atAnyHour: setting.mode === 'digest',
      ...toText(facts, reported.map(toItemFacts)),
      now,
    })
  }
  const ids = items.map(({ id }) => id)
  await trx.updateTable('item').set({ notifiedAt: now }).where('id', 'in', ids).execute()
}

/** Required because settings may exist before the service is paid. */
const hasServiceCondition = sql<boolean>`exists (
  select 1 from claim where claim.id = notification_setting.claim_id
    and claim.services @> ${String(serviceNumberByName.notification)}::text::jsonb
)`

const readActiveSetting = async (db: Kysely<Schema>, claimId: number): Promise<Setting | null> =>
  (await db
    .selectFrom('notificationSetting')
    .selectAll()
    .where('claimId', '=', claimId)
    .where('confirmedAt', 'is not', null)
    .where(hasServiceCondition)
    .executeTakeFirst()) ?? null

/** The confirmed phone of a claim whose notification service is paid; null if its holder chose no text messages. */
export const findPaidSmsRecipient = async (db: Kysely<Schema>, claimId: number): Promise<string | null> => {
  const setting = await readActiveSetting(db, claimId)
  if (setting?.channel !== 'sms') return null
  const { status } = await getRow(db, 'claim', { id: claimId })
  return status === claimStatus.awaitingPayment ? null : setting.address
}

/** Sends a notification only if the claim has service 7 in mode `each`. The caller must lock the claim. */
export async function notifyHolderAboutItem(
  trx: Transaction<Schema>,
  outbox: Outbox,
  item: Item,
  now: Date,
): Promise<void> {
  const setting = await readActiveSetting(trx, item.claimId)
  if (setting?.mode === 'each') await writeItemNotification(trx, outbox, setting, [item], now)
}

const selectDueDigests = (db: Kysely<Schema>, now: Date) =>
  db.selectFrom('notificationSetting').select('claimId as id').where('digestAt', '<=', now)

/** Null if the digest is due now, otherwise the next occurrence of its hour in the office's time zone. */
const nextDigestTime = ({ hour, digestOn }: Setting, zone: string, now: Date): Date | null => {
  const minutes = hour * HOUR_MINUTES - localMinutesOfDay(now, zone)
  if (digestOn !== todayInZone(now, zone) && minutes <= 0) return null
  return new Date(now.getTime() + (minutes > 0 ? minutes : minutes + DAY_MINUTES) * MINUTE_MS)
}

const findUnreportedItems = (trx: Transaction<Schema>, claimId: number) =>
  findRows(trx, 'item', { claimId, notifiedAt: null, collectedAt: null, notifyAt: null }, 'id')

/** Sends the digest if it is due, otherwise schedules the next check; without items there is no next check. */
const sendDueDigest = (context: Context, claimId: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const claim = await lockClaim(trx, claimId)
    const updateSetting = (values: Pick<Updateable<NotificationSettingTable>, 'digestAt' | 'digestOn'>) =>
      updateRows(trx, 'notificationSetting', { claimId }, values)
    const setting = await readActiveSetting(trx, claimId)
    const items = setting?.mode === 'digest' ? await findUnreportedItems(trx, claimId) : []
    if (!claim || !setting || items.length === 0) return updateSetting({ digestAt: null })
    const { timeZone: zone } = await getRow(trx, 'office', { index: claim.officeIndex })
    const nextCheck = nextDigestTime(setting, zone, now)
    if (nextCheck) return updateSetting({ digestAt: nextCheck })
    await writeItemNotification(trx, context.outbox, setting, items, now)
    await updateSetting({ digestAt: null, digestOn: todayInZone(now, zone) })
  })

export const sendDueItemDigests = (context: Context, now: Date, { eachRow }: JobStepRunner): Promise<void> =>
  eachRow(selectDueDigests(context.db, now), toDueRowSortColumns('digestAt', 'claimId'), ({ id }) =>
    sendDueDigest(context, id, now),
  )
