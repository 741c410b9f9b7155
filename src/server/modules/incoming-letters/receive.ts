import type { Transaction } from 'kysely'
import type { receiveLetter } from '#contract/branch-letters.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { HolderAct } from '#contract/incoming-letters.ts'
import type { RuleAction } from '#contract/letter-rules.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { firstMatch } from '#domain/letter-rule.ts'
import { readTrackNumber, type TrackRefusal } from '#domain/track-number.ts'
import { isOfBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { letterIsHeld } from './blocked-holder.ts'
import { changeLetter, notify, recordMailItemEvent } from './change-letter.ts'
import { isDigitized } from './digitization.ts'
import { attachFile, lockLooseFile } from './kept-files.ts'
import { type IncomingRow, searchedWords } from './letter-row.ts'
import { rulesThatAreOn } from './rules-of-owner.ts'

type Received =
  | { ok: true; id: number }
  | { ok: false; code: 'forbidden' | 'not_digitized' | 'envelope_unknown' | TrackRefusal }

/** What a rule's action is as an act on a letter. */
const actOfAction = { scan: 'order_scan', keep: 'keep', destroy: 'order_destroy' } as const satisfies Record<
  RuleAction,
  HolderAct
>

/** Does what the first fitting rule says, unless its holder is blocked; one notice tells of the letter and of this. */
async function applyRules(
  trx: Transaction<Schema>,
  letter: IncomingRow,
  owner: { sub: string; legal_hid: string },
  now: Date,
): Promise<IncomingRow> {
  if (await letterIsHeld(trx, letter)) return letter
  const rule = firstMatch(await rulesThatAreOn(trx, owner), letter.sender)
  if (!rule) return letter
  const actorDetails = { actor: 'rule', actorName: null, note: rule.contains } as const
  const changed = await changeLetter(trx, null, letter, {
    ...actorDetails,
    act: actOfAction[rule.action],
    now,
  })
  if (!changed.ok) throw new Error(`a rule could not act on a new letter: ${changed.code}`)
  return changed.value
}

/**
 * Receives a letter into a box with living digitization, with the photo that was uploaded before, and does with it what
 * the first fitting rule of its organisation says.
 */
export async function receive(
  context: Context,
  operator: Operator,
  body: BodyOf<typeof receiveLetter>,
  now: Date,
): Promise<Received> {
  if (!(await isOfBranch(context.db, operator, body.claim))) return { ok: false, code: 'forbidden' }
  const track = body.number === '' ? null : readTrackNumber(body.number)
  if (track?.ok === false) return track
  const number = track?.value ?? null
  return transact<Received>(context.db, async (trx) => {
    const claim = await lockClaim(trx, body.claim)
    if (!claim || !(await isDigitized(trx, body.claim, todayIn(now))))
      return { ok: false, code: 'not_digitized' }
    const photo = { file: body.envelope, kind: 'envelope', by: operator.sub } as const
    if (!(await lockLooseFile(trx, photo))) return { ok: false, code: 'envelope_unknown' }
    const letter = await insertRow(trx, 'incoming_letter', {
      claim_id: claim.id,
      office_index: claim.office_index,
      kind: body.kind,
      sender: body.sender,
      number,
      words: searchedWords({ sender: body.sender, number: number ?? '' }),
      status: 'received',
      envelope_id: body.envelope,
      scan_id: null,
      destroy_after: null,
      courier: null,
      track: null,
      act_id: null,
      received_at: now,
      changed_at: now,
    })
    await attachFile(trx, { file: body.envelope, letter: letter.id, now })
    const actorDetails = { actor: 'operator', actorName: operator.name } as const
    const story = await recordMailItemEvent(trx, letter, { ...actorDetails, act: 'receive', now })
    const settled = await applyRules(trx, letter, claim, now)
    await notify(trx, context.outbox, settled, { story, act: 'receive', now })
    return { ok: true, id: letter.id }
  })
}
