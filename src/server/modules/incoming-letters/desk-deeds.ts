import type { BranchDeed } from '#contract/branch-letters.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { type Desk, inBranch } from '../branch/branch-scope.ts'
import { transact } from '../claims/transact.ts'
import type { Outbox } from '../notices/outbox.ts'
import { changeLetter } from './change-letter.ts'
import { checkPdf } from './check-pdf.ts'
import { attachFile, type FileNeeds, keepFile, lockLooseFile, releaseFile } from './kept-files.ts'
import { lockLetter } from './letter-row.ts'
import { isDrawable } from './picture-size.ts'
import { pictureType } from './picture-type.ts'
import type { PdfCode } from './read-pdf.ts'

export type DeskNeeds = FileNeeds & { readonly outbox: Outbox }

/** One deed of the desk on a letter. */
export interface DeskDeed {
  readonly desk: Desk
  readonly id: number
  readonly now: Date
}

type DeedCode = 'forbidden' | 'status_not_allowed'
type Done<More extends string = never> = Outcome<true, DeedCode | More>

const isAtDesk = async ({ db }: FileNeeds, { desk, id }: DeskDeed): Promise<boolean> =>
  (await db
    .selectFrom('incoming_letter')
    .select('id')
    .where('id', '=', id)
    .where(inBranch(desk, 'incoming_letter.office_index'))
    .executeTakeFirst()) !== undefined

/** Keeps the photo of an envelope, by what its bytes are. */
export async function takeEnvelope(
  needs: FileNeeds,
  { desk, bytes, now }: { desk: Desk; bytes: Uint8Array; now: Date },
): Promise<Outcome<number, 'not_a_picture' | 'unavailable'>> {
  const type = pictureType(bytes)
  if (type === null || !isDrawable(bytes, type)) return refuse('not_a_picture')
  return keepFile(needs, {
    kind: 'envelope',
    media_type: type,
    pages: null,
    uploaded_by: desk.sub,
    bytes,
    now,
  })
}

/** Reads, keeps and attaches the scan of a letter that waits for it; a scan that lost the race is forgotten by itself. */
export async function takeScan(
  needs: DeskNeeds,
  request: DeskDeed & { bytes: Uint8Array },
): Promise<Done<PdfCode | 'unavailable'>> {
  const { desk, id, now, bytes } = request
  if (!(await isAtDesk(needs, request))) return refuse('forbidden')
  const pdf = await checkPdf(bytes)
  if (!pdf.ok) return pdf
  const facts = { kind: 'scan', media_type: 'application/pdf', pages: pdf.value.pages } as const
  const kept = await keepFile(needs, { ...facts, uploaded_by: desk.sub, bytes, now })
  if (!kept.ok) return kept
  const file = kept.value
  return transact<Done>(needs.db, async (trx, undo) => {
    const letter = await lockLetter(trx, id)
    if (!letter || !(await lockLooseFile(trx, { file, kind: 'scan', by: desk.sub })))
      return refuse('status_not_allowed')
    const doer = { actor: 'operator', actorName: desk.operator } as const
    await attachFile(trx, { file, letter: id, now })
    const set = { scan_id: file }
    const changed = await changeLetter(trx, needs.outbox, letter, { ...doer, act: 'attach_scan', set, now })
    return changed.ok ? accept(true) : undo(refuse('status_not_allowed'))
  })
}

/** A deed that needs words only: a scan taken back, a hand-over, a dispatch. */
export async function doAtDesk(
  needs: DeskNeeds,
  request: DeskDeed & { act: Extract<BranchDeed, 'withdraw_scan' | 'hand_over' | 'send'>; note: string },
): Promise<Done> {
  const { desk, id, now, act, note } = request
  if (!(await isAtDesk(needs, request))) return refuse('forbidden')
  return transact<Done>(needs.db, async (trx) => {
    const letter = await lockLetter(trx, id)
    if (!letter) return refuse('forbidden')
    const changed = await changeLetter(trx, needs.outbox, letter, {
      actor: 'operator',
      actorName: desk.operator,
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
