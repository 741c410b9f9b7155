import { sql, type Transaction } from 'kysely'
import { type AutoStep, autoStep, debitDay, fitsNotice } from '#claims/rules/auto-extension.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { canProlong } from '#claims/rules/extension.ts'
import { type AutoRow, autoFailureReason, autoRowOf, lastAutoFailure } from '#claims/server/auto-renewal.ts'
import { writeToOwner } from '#claims/server/claim-emails.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { addresses } from '#kit/api/addresses.ts'
import { addDays, type CalendarDate, startOfDayInMoscow, todayIn } from '#kit/rules/calendar-date.ts'
import type { EmailWords } from '#messages/words/emails-frame.ts'
import { amountOf } from '#money/server/balance/balance-row.ts'
import { debitRent, type NotDebited } from '#money/server/payments/pay-from-balance.ts'
import {
  type AutoExtensionFacts,
  autoExtensionAnnounced,
  autoExtensionBlocked,
  autoExtensionGivenUp,
  autoExtensionLacks,
} from '#money/words/emails.ts'
import type { LegalCondition } from '#people/api/organisation-users.ts'
import { paramsOfClaim, rentConditions } from '#people/server/organisations/rent-conditions.ts'
import { placeOfClaim } from '#rent/server/boxes/rented-place.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { DueOrder, Step } from '#server/run-step.ts'
import { makeRenewal } from './make-renewal.ts'
import { priceOfExtension } from './shown-auto-renewal.ts'

const dueOn = sql<CalendarDate>`extension_due_on(last_day, announced_at, last_attempt_on)`

const candidates = ({ db }: Context, today: CalendarDate) =>
  db
    .selectFrom('autoExtension')
    .select('claimId as id')
    .where(sql<boolean>`enabled and last_day is not null`)
    .where(dueOn, '<=', today)
    .where('lastDay', '>=', today)

const byDay: DueOrder = { since: dueOn, id: 'claim_id' }

/** The due step of a rent, read again under its lock; null if it was done already or the holder is blocked. */
async function dueRent(
  trx: Transaction<Schema>,
  id: number,
  today: CalendarDate,
): Promise<{ row: ClaimRow; setting: AutoRow; step: AutoStep } | null> {
  const row = await lockClaim(trx, id)
  const setting = await autoRowOf(trx, id)
  if (row?.status !== claimStatus.onRent || !setting?.enabled) return null
  if (await holderIsBlocked(trx, row)) return null
  const announcedOn = setting.announcedAt && todayIn(setting.announcedAt)
  const step = autoStep({ end: row.endDate, announcedOn, lastAttemptOn: setting.lastAttemptOn }, today)
  return { row, setting, step }
}

/** The link to switch the extension off is valid as long as the rent. */
const offLink = ({ tokens, outbox }: Context, row: ClaimRow): string => {
  const until = startOfDayInMoscow(addDays(row.endDate, 1))
  return `${outbox.origin}${addresses.autoExtensionOff(tokens.sign('auto-extension', row.id, until))}`
}

type Words = (facts: AutoExtensionFacts) => EmailWords

const write = (
  context: Context,
  trx: Transaction<Schema>,
  letter: { key: string; row: ClaimRow; newEnd: CalendarDate; total: number; now: Date; words: Words },
): Promise<void> =>
  writeToOwner(trx, context.outbox, {
    key: letter.key,
    claimId: letter.row.id,
    now: letter.now,
    words: (facts) =>
      letter.words({ ...facts, end: letter.row.endDate, newEnd: letter.newEnd, total: letter.total }),
  })

/** Announces the amount and the day of the debit; without a tariff it waits. */
async function announce(
  context: Context,
  trx: Transaction<Schema>,
  { row, setting }: { row: ClaimRow; setting: AutoRow },
  now: Date,
): Promise<void> {
  const today = todayIn(now)
  const { newEnd, total, rent, services } = await priceOfExtension(context, trx, row, setting.months, today)
  if (total === null) return
  const announced = { announcedAt: now, announcedTotal: total, lastAttemptOn: null }
  await updateRows(trx, 'autoExtension', { claimId: row.id }, announced)
  await note(context, trx, row.id, 'auto_announced', now)
  const balance = (await amountOf(trx, row.legalHid)) ?? 0
  const on = debitDay(row.endDate, today)
  await write(context, trx, {
    key: `auto-announced-${row.id}-${today}`,
    row,
    newEnd,
    total,
    now,
    words: (facts) =>
      autoExtensionAnnounced({
        ...facts,
        on,
        balance,
        rent: rent ?? total,
        services,
        off: offLink(context, row),
      }),
  })
}

/** `condition` keeps the organisation from renting (M-LEGAL-06). */
type Failed = NotDebited | { readonly ok: false; readonly code: string; readonly condition?: LegalCondition }

const blockedReasonOf = (failed: Failed): string =>
  'condition' in failed && failed.condition ? `condition_${failed.condition}` : failed.code

/** Makes and pays the renewal; the caller undoes the transaction on a refusal. */
async function extend(
  context: Context,
  trx: Transaction<Schema>,
  { row, setting }: { row: ClaimRow; setting: AutoRow },
  now: Date,
): Promise<{ ok: true; index: string } | Failed> {
  if (!(await context.hasOffer(trx, row))) return { ok: false, code: 'offer_missing' }
  const params = { months: setting.months, automatic: true }
  // An extension that is being paid in another way is not replaced.
  const untouched = ({ paymentMethod: method }: ClaimRow) => method === null
  const renewal = await makeRenewal(context, trx, row, params, now, untouched)
  if (!renewal.ok) return renewal
  const rent = { claim: renewal.claim, earlier: [row] }
  const paid = await debitRent(context, trx, rent, { actor: 'server', now })
  return paid.ok ? { ok: true, index: row.officeIndex } : paid
}

const note = (context: Context, trx: Transaction<Schema>, id: number, reason: string, now: Date) =>
  recordStatusChange(trx, context.outbox, id, { actor: 'server', status: claimStatus.onRent, reason, now })

/** Gives up once no notice of seven days fits any more, with one email. */
async function giveUp(
  context: Context,
  trx: Transaction<Schema>,
  { row, setting }: { row: ClaimRow; setting: AutoRow },
  now: Date,
): Promise<void> {
  const why = setting.announcedTotal === null ? 'not_announced' : 'price_rose'
  const today = todayIn(now)
  await updateRows(trx, 'autoExtension', { claimId: row.id }, { announcedAt: null, lastAttemptOn: today })
  await note(context, trx, row.id, autoFailureReason(why), now)
  await note(context, trx, row.id, 'auto_given_up', now)
  const { newEnd } = await priceOfExtension(context, trx, row, setting.months, today)
  await write(context, trx, {
    key: `auto-given-up-${row.id}`,
    row,
    newEnd,
    total: setting.announcedTotal ?? 0,
    now,
    words: (facts) => autoExtensionGivenUp({ ...facts, why }),
  })
}

/** Records a failed debit and emails its reason whenever that changes, and the end of the rent on its last day. */
async function noteFailure(context: Context, id: number, failed: Failed, now: Date): Promise<void> {
  const today = todayIn(now)
  await transact(context.db, async (trx) => {
    const due = await dueRent(trx, id, today)
    if (due?.step !== 'debit') return
    const { row, setting } = due
    await updateRows(trx, 'autoExtension', { claimId: id }, { lastAttemptOn: today })
    const { newEnd } = await priceOfExtension(context, trx, row, setting.months, today)
    const letter = { row, newEnd, total: setting.announcedTotal ?? 0, now }
    const off = offLink(context, row)
    const isLastDay = today >= row.endDate
    const blocker = 'shortfall' in failed ? null : blockedReasonOf(failed)
    if ((await lastAutoFailure(trx, id)) !== (blocker ?? 'lacks_funds'))
      await note(context, trx, id, autoFailureReason(blocker), now)
    if (isLastDay) await note(context, trx, id, 'auto_given_up', now)
    if (isLastDay) {
      const words: Words = (facts) => autoExtensionGivenUp({ ...facts, why: blocker })
      await write(context, trx, { ...letter, key: `auto-given-up-${id}`, words })
    } else if ('shortfall' in failed) {
      const { shortfall } = failed
      const until = row.endDate
      const words: Words = (facts) => autoExtensionLacks({ ...facts, shortfall, until, off })
      await write(context, trx, { ...letter, key: `auto-lacks-${id}`, words })
    } else {
      const code = blockedReasonOf(failed)
      const { stopped: officeStopped } = await placeOfClaim(trx, row)
      const { status, startDate: start, endDate: end, isSigned } = row
      const may = canProlong({ status, start, end, today, isSigned, officeStopped })
      const words: Words = (facts) => autoExtensionBlocked({ ...facts, code, canProlong: may.ok, off })
      await write(context, trx, { ...letter, key: `auto-blocked-${id}-${code}`, words })
    }
  })
}

/** Debits and extends once; a higher price is announced again first. */
async function debit(context: Context, id: number, now: Date): Promise<void> {
  const today = todayIn(now)
  const asked = await context.db
    .selectFrom('claim')
    .select(['clientType', 'clientId', 'sub', 'legalHid', 'officeIndex'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asked) return
  const [blockedReason] = await rentConditions(context, {
    ...(await paramsOfClaim(context.db, asked)),
    anew: true,
  })
  if (blockedReason) {
    return noteFailure(context, id, { ok: false, code: 'legal_not_allowed', condition: blockedReason }, now)
  }
  type Done = { ok: true; index: string | null } | Failed
  const done = await transact<Done>(context.db, async (trx, undo) => {
    const due = await dueRent(trx, id, today)
    if (due?.step !== 'debit') return { ok: true, index: null }
    const { total } = await priceOfExtension(context, trx, due.row, due.setting.months, today)
    if (total !== null && total > (due.setting.announcedTotal ?? 0)) {
      await (fitsNotice(due.row.endDate, today) ? announce : giveUp)(context, trx, due, now)
      return { ok: true, index: null }
    }
    const extended = await extend(context, trx, due, now)
    return extended.ok ? extended : undo(extended)
  })
  if (!done.ok) await noteFailure(context, id, done, now)
  else if (done.index !== null) context.offices.touch(done.index)
}

/**
 * Extends rents from the balance: email with the amount 37 days before the end, debit 30 days before it, repeated daily until
 * the last day. Safe on several servers and after any standstill; the debit never comes sooner than 7 days after the email.
 */
export async function runAutoRenewals(context: Context, now: Date, { eachRow }: Step): Promise<void> {
  const today = todayIn(now)
  await eachRow(candidates(context, today), byDay, async ({ id }) => {
    const step = await transact(context.db, async (trx) => {
      const due = await dueRent(trx, id, today)
      if (due?.step === 'announce') await announce(context, trx, due, now)
      if (due?.step === 'give_up') await giveUp(context, trx, due, now)
      return due?.step ?? 'wait'
    })
    if (step === 'debit') await debit(context, id, now)
  })
}
