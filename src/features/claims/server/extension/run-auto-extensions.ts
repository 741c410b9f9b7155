import { sql, type Transaction } from 'kysely'
import {
  type AutoExtensionStep,
  dueAutoExtensionStep,
  earliestDebitDay,
  hasTimeForDebitNotice,
} from '#claims/rules/auto-extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { checkExtensionAllowed } from '#claims/rules/extension.ts'
import {
  type AutoExtensionRow,
  autoExtensionFailureReason,
  findAutoExtensionSettings,
  findLastAutoExtensionFailure,
} from '#claims/server/auto-extension-settings.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { findOpenMove } from '#claims/server/moves.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { addDays, type CalendarDate, startOfDayInMoscow, todayInZone } from '#kit/rules/calendar-date.ts'
import type { EmailText } from '#messages/words/email-frame.ts'
import { readBalanceAmount } from '#money/server/balance/balances.ts'
import { type BalanceDebitRefusal, debitBalanceForRent } from '#money/server/payments/pay-from-balance.ts'
import {
  type AutoExtensionEmailFacts,
  autoExtensionAnnouncedEmail,
  autoExtensionBlockedEmail,
  autoExtensionFailedEmail,
  autoExtensionShortfallEmail,
} from '#money/words/emails.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import { findRentConditions, toRentConditionParams } from '#people/server/organisations/rent-conditions.ts'
import { findBoxOfClaim } from '#rent/server/boxes/rented-box.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { DueRowSortColumns, JobStepRunner } from '#server/run-job-step.ts'
import { readExtensionPrice } from './auto-extension-state.ts'
import { createExtensionClaim } from './create-extension-claim.ts'

const dueOn = sql<CalendarDate>`extension_due_on(last_day, announced_at, last_attempt_on)`

const selectCandidates = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('autoExtension')
    .select('claimId as id')
    .where(sql<boolean>`enabled and last_day is not null`)
    .where(dueOn, '<=', today)
    .where('lastDay', '>=', today)

const dueOrder: DueRowSortColumns = { since: dueOn, id: 'claim_id' }

/** Reads the due step of a rent again under its lock; null if it is already done or the holder is blocked. */
async function readDueRent(
  trx: Transaction<Schema>,
  id: number,
  today: CalendarDate,
): Promise<{ row: ClaimRow; setting: AutoExtensionRow; step: AutoExtensionStep } | null> {
  const row = await lockClaim(trx, id)
  const setting = await findAutoExtensionSettings(trx, id)
  if (row?.status !== claimStatus.onRent || !setting?.enabled) return null
  if (await isHolderBlocked(trx, row)) return null
  // The holder moves out, so an extension would only be refunded at the exchange.
  if ((await findOpenMove(trx, id))?.status === claimStatus.paid) return null
  const announcedOn = setting.announcedAt && todayInZone(setting.announcedAt)
  const step = dueAutoExtensionStep(
    { end: row.endDate, announcedOn, lastAttemptOn: setting.lastAttemptOn },
    today,
  )
  return { row, setting, step }
}

/** Link that switches automatic extension off; it is valid until the rent ends. */
const makeSwitchOffLink = ({ tokens, outbox }: Context, row: ClaimRow): string => {
  const until = startOfDayInMoscow(addDays(row.endDate, 1))
  return `${outbox.origin}${pagePaths.autoExtensionOff(tokens.sign('auto-extension', row.id, until))}`
}

type EmailTemplate = (facts: AutoExtensionEmailFacts) => EmailText

const sendEmail = (
  context: Context,
  trx: Transaction<Schema>,
  emailFacts: {
    key: string
    row: ClaimRow
    newEnd: CalendarDate
    total: number
    now: Date
    words: EmailTemplate
  },
): Promise<void> =>
  sendOwnerEmail(trx, context.outbox, {
    key: emailFacts.key,
    claimId: emailFacts.row.id,
    now: emailFacts.now,
    words: (facts) =>
      emailFacts.words({
        ...facts,
        end: emailFacts.row.endDate,
        newEnd: emailFacts.newEnd,
        total: emailFacts.total,
      }),
  })

/** Announces the amount and the date of the debit. Without a tariff, waits. */
async function announce(
  context: Context,
  trx: Transaction<Schema>,
  { row, setting }: { row: ClaimRow; setting: AutoExtensionRow },
  now: Date,
): Promise<void> {
  const today = todayInZone(now)
  const { newEnd, total, rent, services } = await readExtensionPrice(context, trx, row, setting.months, today)
  if (total === null) return
  const announced = { announcedAt: now, announcedTotal: total, lastAttemptOn: null }
  await updateRows(trx, 'autoExtension', { claimId: row.id }, announced)
  await recordReason(context, trx, row.id, 'auto_announced', now)
  const balance = (await readBalanceAmount(trx, row.legalHid)) ?? 0
  const debitOn = earliestDebitDay(row.endDate, today)
  await sendEmail(context, trx, {
    key: `auto-announced-${row.id}-${today}`,
    row,
    newEnd,
    total,
    now,
    words: (facts) =>
      autoExtensionAnnouncedEmail({
        ...facts,
        on: debitOn,
        balance,
        rent: rent ?? total,
        services,
        off: makeSwitchOffLink(context, row),
      }),
  })
}

/** `condition` is the condition of renting that the organisation does not meet (M-LEGAL-06). */
type DebitFailure =
  | BalanceDebitRefusal
  | { readonly ok: false; readonly code: string; readonly condition?: RentCondition }

const toBlockedReason = (failed: DebitFailure): string =>
  'condition' in failed && failed.condition ? `condition_${failed.condition}` : failed.code

async function extendAndPay(
  context: Context,
  trx: Transaction<Schema>,
  { row, setting }: { row: ClaimRow; setting: AutoExtensionRow },
  now: Date,
): Promise<{ ok: true; index: string } | DebitFailure> {
  if (!(await context.hasOffer(trx, row))) return { ok: false, code: 'offer_missing' }
  const params = { months: setting.months, automatic: true }
  // If the holder has begun to pay an extension by another method, it is not replaced.
  const isReplaceable = ({ paymentMethod: method }: ClaimRow) => method === null
  const extension = await createExtensionClaim(context, trx, row, params, now, isReplaceable)
  if (!extension.ok) return extension
  const rent = { claim: extension.claim, earlier: [row] }
  const paid = await debitBalanceForRent(context, trx, rent, { actor: 'server', now })
  return paid.ok ? { ok: true, index: row.officeIndex } : paid
}

const recordReason = (context: Context, trx: Transaction<Schema>, id: number, reason: string, now: Date) =>
  recordStatusChange(trx, context.outbox, id, { actor: 'server', status: claimStatus.onRent, reason, now })

/** Gives up and sends one email if seven days of notice no longer fit before the end. */
async function giveUp(
  context: Context,
  trx: Transaction<Schema>,
  { row, setting }: { row: ClaimRow; setting: AutoExtensionRow },
  now: Date,
): Promise<void> {
  const giveUpReason = setting.announcedTotal === null ? 'not_announced' : 'price_rose'
  const today = todayInZone(now)
  await updateRows(trx, 'autoExtension', { claimId: row.id }, { announcedAt: null, lastAttemptOn: today })
  await recordReason(context, trx, row.id, autoExtensionFailureReason(giveUpReason), now)
  await recordReason(context, trx, row.id, 'auto_given_up', now)
  const { newEnd } = await readExtensionPrice(context, trx, row, setting.months, today)
  await sendEmail(context, trx, {
    key: `auto-given-up-${row.id}`,
    row,
    newEnd,
    total: setting.announcedTotal ?? 0,
    now,
    words: (facts) => autoExtensionFailedEmail({ ...facts, why: giveUpReason }),
  })
}

/** Records a failed debit. Emails the reason whenever it changes, and on the last day that the rent ends. */
async function recordFailure(context: Context, id: number, failed: DebitFailure, now: Date): Promise<void> {
  const today = todayInZone(now)
  await transact(context.db, async (trx) => {
    const due = await readDueRent(trx, id, today)
    if (due?.step !== 'debit') return
    const { row, setting } = due
    await updateRows(trx, 'autoExtension', { claimId: id }, { lastAttemptOn: today })
    const { newEnd } = await readExtensionPrice(context, trx, row, setting.months, today)
    const emailFacts = { row, newEnd, total: setting.announcedTotal ?? 0, now }
    const off = makeSwitchOffLink(context, row)
    const isLastDay = today >= row.endDate
    const blocker = 'shortfall' in failed ? null : toBlockedReason(failed)
    if ((await findLastAutoExtensionFailure(trx, id)) !== (blocker ?? 'lacks_funds'))
      await recordReason(context, trx, id, autoExtensionFailureReason(blocker), now)
    if (isLastDay) await recordReason(context, trx, id, 'auto_given_up', now)
    if (isLastDay) {
      const template: EmailTemplate = (facts) => autoExtensionFailedEmail({ ...facts, why: blocker })
      await sendEmail(context, trx, { ...emailFacts, key: `auto-given-up-${id}`, words: template })
    } else if ('shortfall' in failed) {
      const { shortfall } = failed
      const until = row.endDate
      const template: EmailTemplate = (facts) =>
        autoExtensionShortfallEmail({ ...facts, shortfall, until, off })
      await sendEmail(context, trx, { ...emailFacts, key: `auto-lacks-${id}`, words: template })
    } else {
      const code = toBlockedReason(failed)
      const { stopped: officeStopped } = await findBoxOfClaim(trx, row)
      const { status, startDate: start, endDate: end, isSigned } = row
      const extensionCheck = checkExtensionAllowed({ status, start, end, today, isSigned, officeStopped })
      const template: EmailTemplate = (facts) =>
        autoExtensionBlockedEmail({ ...facts, code, canExtend: extensionCheck.ok, off })
      await sendEmail(context, trx, { ...emailFacts, key: `auto-blocked-${id}-${code}`, words: template })
    }
  })
}

/** Debits the balance and extends the rent once. A higher price is announced first. */
async function debitAndExtend(context: Context, id: number, now: Date): Promise<void> {
  const today = todayInZone(now)
  const renter = await context.db
    .selectFrom('claim')
    .select(['clientType', 'clientId', 'sub', 'legalHid', 'officeIndex'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!renter) return
  const [blockedReason] = await findRentConditions(context, {
    ...(await toRentConditionParams(context.db, renter)),
    anew: true,
  })
  if (blockedReason) {
    return recordFailure(context, id, { ok: false, code: 'legal_not_allowed', condition: blockedReason }, now)
  }
  type ExtendResult = { ok: true; index: string | null } | DebitFailure
  const result = await transact<ExtendResult>(context.db, async (trx, undo) => {
    const due = await readDueRent(trx, id, today)
    if (due?.step !== 'debit') return { ok: true, index: null }
    const { total } = await readExtensionPrice(context, trx, due.row, due.setting.months, today)
    if (total !== null && total > (due.setting.announcedTotal ?? 0)) {
      await (hasTimeForDebitNotice(due.row.endDate, today) ? announce : giveUp)(context, trx, due, now)
      return { ok: true, index: null }
    }
    const extended = await extendAndPay(context, trx, due, now)
    return extended.ok ? extended : undo(extended)
  })
  if (!result.ok) await recordFailure(context, id, result, now)
  else if (result.index !== null) context.offices.touch(result.index)
}

/**
 * Announces by email 37 days before the end, then debits daily from 30 days before it, never within 7 days of the
 * email.
 */
export async function runAutoExtensions(
  context: Context,
  now: Date,
  { eachRow }: JobStepRunner,
): Promise<void> {
  const today = todayInZone(now)
  await eachRow(selectCandidates(context, today), dueOrder, async ({ id }) => {
    const step = await transact(context.db, async (trx) => {
      const due = await readDueRent(trx, id, today)
      if (due?.step === 'announce') await announce(context, trx, due, now)
      if (due?.step === 'give_up') await giveUp(context, trx, due, now)
      return due?.step ?? 'wait'
    })
    if (step === 'debit') await debitAndExtend(context, id, now)
  })
}
