import type { Transaction } from 'kysely'
import type { receiveLetter } from '#contract/branch-letters.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { HolderAct } from '#contract/incoming-letters.ts'
import type { RuleDeed } from '#contract/letter-rules.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { firstMatch } from '#domain/letter-rule.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Desk, isOfBranch } from '../branch/branch-scope.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import type { Outbox } from '../notices/outbox.ts'
import { changeLetter, notify, tellStory } from './change-letter.ts'
import { isDigitized } from './digitization.ts'
import { attachFile, type FileNeeds, lockLooseFile } from './kept-files.ts'
import { type IncomingRow, searchedWords } from './letter-row.ts'
import { rulesThatAreOn } from './rules-of-owner.ts'

type Received =
  | { ok: true; id: number }
  | { ok: false; code: 'forbidden' | 'not_digitized' | 'envelope_unknown' }

/** What a rule's deed is as an act on a letter. */
const actOfDeed = { scan: 'order_scan', keep: 'keep', destroy: 'order_destroy' } as const satisfies Record<
  RuleDeed,
  HolderAct
>

/** Does what the first fitting rule says; one notice tells of the letter and of this. */
async function applyRules(
  trx: Transaction<Schema>,
  letter: IncomingRow,
  owner: { sub: string; legal_hid: string },
  now: Date,
): Promise<IncomingRow> {
  const rule = firstMatch(await rulesThatAreOn(trx, owner), letter.sender)
  if (!rule) return letter
  const doer = { actor: 'rule', actorName: null, note: rule.contains } as const
  const changed = await changeLetter(trx, null, letter, { ...doer, act: actOfDeed[rule.deed], now })
  if (!changed.ok) throw new Error(`a rule could not act on a new letter: ${changed.code}`)
  return changed.value
}

/**
 * Receives a letter into a box with living digitization, with the photo that was uploaded before, and does with it what
 * the first fitting rule of its organisation says (issue 5 part 6).
 */
export async function receive(
  needs: FileNeeds & { readonly outbox: Outbox },
  desk: Desk,
  body: BodyOf<typeof receiveLetter>,
  now: Date,
): Promise<Received> {
  if (!(await isOfBranch(needs.db, desk, body.claim))) return { ok: false, code: 'forbidden' }
  return transact<Received>(needs.db, async (trx) => {
    const claim = await lockClaim(trx, body.claim)
    if (!claim || !(await isDigitized(trx, body.claim, todayIn(now))))
      return { ok: false, code: 'not_digitized' }
    const photo = { file: body.envelope, kind: 'envelope', by: desk.sub } as const
    if (!(await lockLooseFile(trx, photo))) return { ok: false, code: 'envelope_unknown' }
    const letter = await trx
      .insertInto('incoming_letter')
      .values({
        claim_id: claim.id,
        office_index: claim.office_index,
        kind: body.kind,
        sender: body.sender,
        number: body.number || null,
        words: searchedWords(body),
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
      .returningAll()
      .executeTakeFirstOrThrow()
    await attachFile(trx, { file: body.envelope, letter: letter.id, now })
    const doer = { actor: 'operator', actorName: desk.operator } as const
    const story = await tellStory(trx, letter, { ...doer, act: 'receive', now })
    const settled = await applyRules(trx, letter, claim, now)
    await notify(trx, needs.outbox, settled, { story, act: 'receive', now })
    return { ok: true, id: letter.id }
  })
}
