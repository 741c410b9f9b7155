import type { Transaction } from 'kysely'
import type { BranchLetterAction } from '#contract/branch-letters.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { letterIsHeld } from './blocked-holder.ts'
import { changeLetter } from './change-letter.ts'
import { attachFile, keepFile, lockLooseFile, releaseFile } from './kept-files.ts'
import { type IncomingRow, lockLetter } from './letter-row.ts'
import { isDrawable } from './picture-size.ts'
import { pictureType } from './picture-type.ts'
import type { PdfCode } from './read-pdf.ts'

/** One action of the back office on a letter. */
export interface MailroomAction {
  readonly operator: Operator
  readonly id: number
  readonly now: Date
}

type ActionCode = 'forbidden' | 'status_not_allowed'
type Done<More extends string = never> = Outcome<true, ActionCode | More>

const isInMailroom = async ({ db }: Context, { operator, id }: MailroomAction): Promise<boolean> =>
  (await db
    .selectFrom('incoming_letter')
    .select('id')
    .where('id', '=', id)
    .where(inBranch(operator, 'incoming_letter.office_index'))
    .executeTakeFirst()) !== undefined

/** Keeps the photo of an envelope, by what its bytes are. */
export async function takeEnvelope(
  context: Context,
  { operator, bytes, now }: { operator: Operator; bytes: Uint8Array; now: Date },
): Promise<Outcome<number, 'not_a_picture' | 'unavailable'>> {
  const type = pictureType(bytes)
  if (type === null || !isDrawable(bytes, type)) return refuse('not_a_picture')
  return keepFile(context, {
    kind: 'envelope',
    media_type: type,
    pages: null,
    uploaded_by: operator.sub,
    bytes,
    now,
  })
}

/** Reads, keeps and attaches the scan of a letter that waits for it; a scan that lost the race is forgotten by itself. */
export async function takeScan(
  context: Context,
  request: MailroomAction & { bytes: Uint8Array },
): Promise<Done<PdfCode | 'holder_blocked' | 'unavailable'>> {
  const { operator, id, now, bytes } = request
  if (!(await isInMailroom(context, request))) return refuse('forbidden')
  const pdf = await context.workers.run('readScan', bytes)
  if (!pdf.ok) return pdf
  const facts = { kind: 'scan', media_type: 'application/pdf', pages: pdf.value.pages } as const
  const kept = await keepFile(context, { ...facts, uploaded_by: operator.sub, bytes, now })
  if (!kept.ok) return kept
  const file = kept.value
  return transact<Done<'holder_blocked'>>(context.db, async (trx, undo) => {
    const letter = await lockLetter(trx, id)
    if (letter && (await letterIsHeld(trx, letter))) return refuse('holder_blocked')
    if (!letter || !(await lockLooseFile(trx, { file, kind: 'scan', by: operator.sub })))
      return refuse('status_not_allowed')
    const actorDetails = { actor: 'operator', actorName: operator.name } as const
    await attachFile(trx, { file, letter: id, now })
    const set = { scan_id: file }
    const changed = await changeLetter(trx, context.outbox, letter, {
      ...actorDetails,
      act: 'attach_scan',
      set,
      now,
    })
    return changed.ok ? accept(true) : undo(refuse('status_not_allowed'))
  })
}

type WordsOnly = Extract<BranchLetterAction, 'withdraw_scan' | 'hand_over' | 'send'>

/** An action that needs words only, under the letter's lock, unless `whyNot` tells a code. */
async function actInWords<Code extends string>(
  context: Context,
  request: MailroomAction & { act: WordsOnly; note: string },
  whyNot: (trx: Transaction<Schema>, letter: IncomingRow) => Promise<Code | null>,
): Promise<Done<Code>> {
  const { operator, id, now, act, note } = request
  if (!(await isInMailroom(context, request))) return refuse('forbidden')
  return transact<Done<Code>>(context.db, async (trx) => {
    const letter = await lockLetter(trx, id)
    if (!letter) return refuse('forbidden')
    const code = await whyNot(trx, letter)
    if (code !== null) return refuse(code)
    const changed = await changeLetter(trx, context.outbox, letter, {
      actor: 'operator',
      actorName: operator.name,
      note,
      act,
      now,
      ...(act === 'send' ? { set: { track: note } } : {}),
      ...(act === 'withdraw_scan' ? { set: { scan_id: null } } : {}),
    })
    if (!changed.ok) return refuse('status_not_allowed')
    if (act === 'withdraw_scan' && letter.scan_id !== null) await releaseFile(trx, letter.scan_id, now)
    return accept(true)
  })
}

/** A scan taken back or a dispatch; of a blocked holder's letter neither. */
export const runMailroomAction = (
  context: Context,
  request: MailroomAction & { act: Exclude<WordsOnly, 'hand_over'>; note: string },
): Promise<Done<'holder_blocked'>> =>
  actInWords(context, request, async (trx, letter) =>
    (await letterIsHeld(trx, letter)) ? 'holder_blocked' : null,
  )

/** A letter goes to who came for it with their document: a blocked holder's too, as mail is its addressee's. */
export const handOver = (context: Context, request: MailroomAction & { note: string }): Promise<Done> =>
  actInWords<never>(context, { ...request, act: 'hand_over' }, async () => null)
