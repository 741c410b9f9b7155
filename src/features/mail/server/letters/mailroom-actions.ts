import type { Transaction } from 'kysely'
import type { BranchLetterAction, receiveLetter } from '#back-office/api/branch-letters.ts'
import { lockClaim } from '#claims/server/read-claim.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { HolderLetterAction } from '#mail/api/incoming-letters.ts'
import type { LetterRuleAction } from '#mail/api/letter-rules.ts'
import { findMatchingLetterRule } from '#mail/rules/incoming-letter.ts'
import { parseTrackNumber, type TrackNumberRefusal } from '#mail/rules/track-numbers.ts'
import { isClaimOfBranch, isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  applyLetterAction,
  insertLetterHistoryEntry,
  notifyHolderAboutLetter,
} from './apply-letter-action.ts'
import { hasActiveDigitization } from './digitization.ts'
import {
  composeLetterSearchText,
  type IncomingLetterRow,
  isLetterHolderBlocked,
  lockLetter,
} from './letter-queries.ts'
import { readActiveLetterRules } from './letter-rules.ts'
import {
  attachFileToLetter,
  detachFileFromLetter,
  detectImageType,
  hasSafeImageSize,
  lockUnattachedFile,
  storeEncryptedFile,
} from './stored-files.ts'
import type { PdfRefusal } from './validate-pdf.ts'

type ReceiveResult =
  | { ok: true; id: number }
  | { ok: false; code: 'forbidden' | 'not_digitized' | 'envelope_unknown' | TrackNumberRefusal }

const actionOfRule = { scan: 'order_scan', keep: 'keep', destroy: 'order_destroy' } as const satisfies Record<
  LetterRuleAction,
  HolderLetterAction
>

/** One notification covers both the receipt and the rule. Rules of a blocked holder are not applied. */
async function applyRules(
  trx: Transaction<Schema>,
  letter: IncomingLetterRow,
  owner: { sub: string; legalHid: string },
  now: Date,
): Promise<IncomingLetterRow> {
  if (await isLetterHolderBlocked(trx, letter)) return letter
  const rule = findMatchingLetterRule(await readActiveLetterRules(trx, owner), letter.sender)
  if (!rule) return letter
  const actorDetails = { actor: 'rule', actorName: null, note: rule.contains } as const
  const changed = await applyLetterAction(trx, null, letter, {
    ...actorDetails,
    act: actionOfRule[rule.action],
    now,
  })
  if (!changed.ok) throw new Error(`a rule could not act on a new letter: ${changed.code}`)
  return changed.value
}

export async function registerReceivedLetter(
  context: Context,
  operator: Operator,
  body: EndpointBody<typeof receiveLetter>,
  now: Date,
): Promise<ReceiveResult> {
  if (!(await isClaimOfBranch(context.db, operator, body.claim))) return { ok: false, code: 'forbidden' }
  const track = body.number === '' ? null : parseTrackNumber(body.number)
  if (track?.ok === false) return track
  const number = track?.value ?? null
  return transact<ReceiveResult>(context.db, async (trx) => {
    const claim = await lockClaim(trx, body.claim)
    if (!claim || !(await hasActiveDigitization(trx, body.claim, todayInZone(now))))
      return { ok: false, code: 'not_digitized' }
    const photo = { file: body.envelope, kind: 'envelope', by: operator.sub } as const
    if (!(await lockUnattachedFile(trx, photo))) return { ok: false, code: 'envelope_unknown' }
    const letter = await insertRow(trx, 'incomingLetter', {
      claimId: claim.id,
      officeIndex: claim.officeIndex,
      kind: body.kind,
      sender: body.sender,
      number,
      words: composeLetterSearchText({ sender: body.sender, number: number ?? '' }),
      status: 'received',
      envelopeId: body.envelope,
      scanId: null,
      destroyAfter: null,
      courier: null,
      track: null,
      actId: null,
      receivedAt: now,
      changedAt: now,
    })
    await attachFileToLetter(trx, { file: body.envelope, letter: letter.id, now })
    const actorDetails = { actor: 'operator', actorName: operator.name } as const
    const historyId = await insertLetterHistoryEntry(trx, letter, { ...actorDetails, act: 'receive', now })
    const letterAfterRules = await applyRules(trx, letter, claim, now)
    await notifyHolderAboutLetter(trx, context.outbox, letterAfterRules, {
      story: historyId,
      act: 'receive',
      now,
    })
    return { ok: true, id: letter.id }
  })
}

export interface MailroomActionRequest {
  readonly operator: Operator
  readonly id: number
  readonly now: Date
}

type ActionCode = 'forbidden' | 'status_not_allowed'
type MailroomResult<More extends string = never> = Outcome<true, ActionCode | More>

const isInMailroom = async ({ db }: Context, { operator, id }: MailroomActionRequest): Promise<boolean> =>
  (await db
    .selectFrom('incomingLetter')
    .select('id')
    .where('id', '=', id)
    .where(isOfficeInBranchSql(operator, 'incomingLetter.officeIndex'))
    .executeTakeFirst()) !== undefined

export async function storeEnvelopePhoto(
  context: Context,
  { operator, bytes, now }: { operator: Operator; bytes: Uint8Array; now: Date },
): Promise<Outcome<number, 'not_a_picture' | 'unavailable'>> {
  const type = detectImageType(bytes)
  if (type === null || !hasSafeImageSize(bytes, type)) return refuse('not_a_picture')
  return storeEncryptedFile(context, {
    kind: 'envelope',
    mediaType: type,
    pages: null,
    uploadedBy: operator.sub,
    bytes,
    now,
  })
}

/** If two scans are attached concurrently, the cleanup job deletes the one that lost. */
export async function attachLetterScan(
  context: Context,
  request: MailroomActionRequest & { bytes: Uint8Array },
): Promise<MailroomResult<PdfRefusal | 'holder_blocked' | 'unavailable'>> {
  const { operator, id, now, bytes } = request
  if (!(await isInMailroom(context, request))) return refuse('forbidden')
  const pdf = await context.workers.run('readScan', bytes)
  if (!pdf.ok) return pdf
  const facts = { kind: 'scan', mediaType: 'application/pdf', pages: pdf.value.pages } as const
  const stored = await storeEncryptedFile(context, { ...facts, uploadedBy: operator.sub, bytes, now })
  if (!stored.ok) return stored
  const file = stored.value
  return transact<MailroomResult<'holder_blocked'>>(context.db, async (trx, undo) => {
    const letter = await lockLetter(trx, id)
    if (letter && (await isLetterHolderBlocked(trx, letter))) return refuse('holder_blocked')
    if (!letter || !(await lockUnattachedFile(trx, { file, kind: 'scan', by: operator.sub })))
      return refuse('status_not_allowed')
    const actorDetails = { actor: 'operator', actorName: operator.name } as const
    await attachFileToLetter(trx, { file, letter: id, now })
    const set = { scanId: file }
    const changed = await applyLetterAction(trx, context.outbox, letter, {
      ...actorDetails,
      act: 'attach_scan',
      set,
      now,
    })
    return changed.ok ? accept(true) : undo(refuse('status_not_allowed'))
  })
}

type NoteOnlyAction = Extract<BranchLetterAction, 'withdraw_scan' | 'hand_over' | 'send'>

async function runNoteAction<Code extends string>(
  context: Context,
  request: MailroomActionRequest & { act: NoteOnlyAction; note: string },
  findRefusal: (trx: Transaction<Schema>, letter: IncomingLetterRow) => Promise<Code | null>,
): Promise<MailroomResult<Code>> {
  const { operator, id, now, act, note } = request
  if (!(await isInMailroom(context, request))) return refuse('forbidden')
  return transact<MailroomResult<Code>>(context.db, async (trx) => {
    const letter = await lockLetter(trx, id)
    if (!letter) return refuse('forbidden')
    const code = await findRefusal(trx, letter)
    if (code !== null) return refuse(code)
    const changed = await applyLetterAction(trx, context.outbox, letter, {
      actor: 'operator',
      actorName: operator.name,
      note,
      act,
      now,
      ...(act === 'send' ? { set: { track: note } } : {}),
      ...(act === 'withdraw_scan' ? { set: { scanId: null } } : {}),
    })
    if (!changed.ok) return refuse('status_not_allowed')
    if (act === 'withdraw_scan' && letter.scanId !== null) await detachFileFromLetter(trx, letter.scanId, now)
    return accept(true)
  })
}

export const runMailroomAction = (
  context: Context,
  request: MailroomActionRequest & { act: Exclude<NoteOnlyAction, 'hand_over'>; note: string },
): Promise<MailroomResult<'holder_blocked'>> =>
  runNoteAction(context, request, async (trx, letter) =>
    (await isLetterHolderBlocked(trx, letter)) ? 'holder_blocked' : null,
  )

/** Also allowed for a blocked holder, because mail belongs to its addressee. */
export const recordLetterHandover = (
  context: Context,
  request: MailroomActionRequest & { note: string },
): Promise<MailroomResult> =>
  runNoteAction<never>(context, { ...request, act: 'hand_over' }, async () => null)
