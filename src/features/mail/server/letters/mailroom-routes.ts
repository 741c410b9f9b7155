import type { Kysely, Selectable } from 'kysely'
import type { DestructionAct } from '#back-office/api/branch-letters.ts'
import * as calls from '#back-office/api/branch-letters.ts'
import { buildDestructionActDocument } from '#back-office/server/documents/printable-documents.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { parseCourierTrackNumber } from '#mail/rules/track-numbers.ts'
import { isOfficeInBranchSql, type Operator, operatorFromRequest } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { DestroyActTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  attachmentFileAnswer,
  bindRoute,
  forbiddenAnswer,
  type RequestContext,
  type Route,
} from '#server/http/route.ts'
import type { WorkerPool } from '#server/workers/worker-pool.ts'
import { applyLetterAction } from './apply-letter-action.ts'
import { sandboxedFileHeaders, toThumbnail } from './incoming-letter-routes.ts'
import { isLetterHolderBlocked, lockLetter, selectLettersWithBox } from './letter-queries.ts'
import {
  attachLetterScan,
  type MailroomActionRequest,
  recordLetterHandover,
  registerReceivedLetter,
  runMailroomAction,
  storeEnvelopePhoto,
} from './mailroom-actions.ts'
import { findDigitizedBoxes, readMailroomLetter, readMailroomQueue } from './mailroom-letters.ts'
import { readStoredFile } from './stored-files.ts'

const MAX_ACTS = 20

type ActRow = Selectable<DestroyActTable>

const findLettersOfActs = (db: Kysely<Schema>, ids: readonly number[]) =>
  selectLettersWithBox(db)
    .select([
      'incomingLetter.id',
      'incomingLetter.sender',
      'incomingLetter.number',
      'incomingLetter.actId',
      'box.number as boxNumber',
    ])
    .where('incomingLetter.actId', 'in', [...ids])
    .orderBy('incomingLetter.id')
    .execute()

async function toDestroyActs(db: Kysely<Schema>, acts: readonly ActRow[]): Promise<DestructionAct[]> {
  if (acts.length === 0) return []
  const letters = await findLettersOfActs(
    db,
    acts.map(({ id }) => id),
  )
  return acts.map((act) => ({
    id: act.id,
    drawnBy: act.drawnBy,
    drawnAt: act.drawnAt.toISOString(),
    confirmedBy: act.confirmedBy,
    witness: act.witness,
    confirmedAt: act.confirmedAt?.toISOString() ?? null,
    letters: letters
      .filter(({ actId }) => actId === act.id)
      .map(({ id, sender, number, boxNumber }) => ({ id, sender, number, boxNumber: String(boxNumber) })),
  }))
}

const selectBranchActs = (db: Kysely<Schema>, operator: Operator) =>
  db.selectFrom('destroyAct').selectAll().where(isOfficeInBranchSql(operator, 'destroyAct.officeIndex'))

const readActs = async (db: Kysely<Schema>, operator: Operator): Promise<DestructionAct[]> =>
  toDestroyActs(db, await selectBranchActs(db, operator).orderBy('id', 'desc').limit(MAX_ACTS).execute())

const readAct = async (db: Kysely<Schema>, operator: Operator, id: number): Promise<DestructionAct | null> =>
  (await toDestroyActs(db, await selectBranchActs(db, operator).where('id', '=', id).execute()))[0] ?? null

type DrawActResult =
  | { ok: true; value: number }
  | { ok: false; code: 'forbidden' | 'holder_blocked' | 'letters_not_due'; data?: unknown }

async function drawAct(
  context: Context,
  request: { operator: Operator; letters: readonly number[]; now: Date },
): Promise<DrawActResult> {
  const { operator, now } = request
  const letterIds = [...new Set(request.letters)].sort((a, b) => a - b)
  const ownLetters = await context.db
    .selectFrom('incomingLetter')
    .select(['id', 'officeIndex'])
    .where('id', 'in', letterIds)
    .where(isOfficeInBranchSql(operator, 'incomingLetter.officeIndex'))
    .execute()
  const [first] = ownLetters
  if (!first || ownLetters.length !== letterIds.length) return refuse('forbidden')
  return transact<DrawActResult>(context.db, async (trx, undo) => {
    const { id: actId } = await insertRow(trx, 'destroyAct', {
      officeIndex: first.officeIndex,
      drawnBy: operator.name,
      drawnAt: now,
      witness: null,
      confirmedBy: null,
      confirmedAt: null,
    })
    const notDueIds: number[] = []
    for (const id of letterIds) {
      const letter = await lockLetter(trx, id)
      if (letter && (await isLetterHolderBlocked(trx, letter))) return undo(refuse('holder_blocked'))
      const action = { actor: 'operator', actorName: operator.name, act: 'begin_destroy', now } as const
      const changed =
        letter && (await applyLetterAction(trx, context.outbox, letter, { ...action, set: { actId } }))
      if (!changed?.ok) notDueIds.push(id)
    }
    if (notDueIds.length > 0)
      return undo({ ok: false, code: 'letters_not_due', data: { letters: notDueIds } })
    return { ok: true, value: actId }
  })
}

type ConfirmCode = 'forbidden' | 'holder_blocked' | 'act_confirmed'

const confirmAct = (
  context: Context,
  request: { operator: Operator; id: number; witness: string; now: Date },
): Promise<Outcome<true, ConfirmCode>> =>
  transact<Outcome<true, ConfirmCode>>(context.db, async (trx, undo) => {
    const { operator, id, witness, now } = request
    const act = await selectBranchActs(trx, operator).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!act) return refuse('forbidden')
    if (act.confirmedAt !== null) return refuse('act_confirmed')
    await updateRows(trx, 'destroyAct', id, { witness, confirmedBy: operator.name, confirmedAt: now })
    const action = {
      actor: 'operator',
      actorName: operator.name,
      act: 'confirm_destroy',
      note: witness,
      now,
    } as const
    for (const { id: letterId } of await findLettersOfActs(trx, [id])) {
      const letter = await lockLetter(trx, letterId)
      if (letter && (await isLetterHolderBlocked(trx, letter))) return undo(refuse('holder_blocked'))
      const changed = letter && (await applyLetterAction(trx, context.outbox, letter, action))
      if (!changed?.ok) throw new Error(`letter ${letterId} of act ${id} is not being destroyed`)
    }
    return { ok: true, value: true }
  })

const destroyActPdf = (
  workers: WorkerPool,
  act: DestructionAct,
  operator: OperatorEntry,
): Promise<Uint8Array> => workers.run('drawPdf', buildDestructionActDocument(act, operator))

export const mailroomRoutes = (context: Context): Route[] => {
  const { db } = context
  const answerCard = async (operator: Operator, id: number, now: Date) => {
    const card = await readMailroomLetter(db, operator, id, now)
    return card ? ({ ok: true, value: card } as const) : forbiddenAnswer
  }
  const answerAct = async (operator: Operator, id: number) => {
    const act = await readAct(db, operator, id)
    return act ? ({ ok: true, value: act } as const) : forbiddenAnswer
  }
  const runAction = async <Code extends string>(
    request: RequestContext & { params: { id: number } },
    run: (action: MailroomActionRequest) => Promise<Outcome<true, Code>>,
  ) => {
    const action = { operator: operatorFromRequest(request), id: request.params.id, now: request.now }
    const outcome = await run(action)
    return outcome.ok ? answerCard(action.operator, action.id, action.now) : outcome
  }

  return [
    bindRoute(calls.readBoxesWithDigitization, async (request) =>
      accept(await findDigitizedBoxes(db, operatorFromRequest(request), request.today)),
    ),
    bindRoute(calls.uploadEnvelopePhoto, async (request) => {
      const { body: bytes, now } = request
      const stored = await storeEnvelopePhoto(context, { operator: operatorFromRequest(request), bytes, now })
      return stored.ok ? { ok: true, value: { file: stored.value } } : stored
    }),
    bindRoute(calls.receiveLetter, async (request) => {
      const operator = operatorFromRequest(request)
      const received = await registerReceivedLetter(context, operator, request.body, request.now)
      return received.ok ? answerCard(operator, received.id, request.now) : received
    }),
    bindRoute(calls.readBranchLetters, async (request) =>
      accept(await readMailroomQueue(db, operatorFromRequest(request), request.query, request.now)),
    ),
    bindRoute(calls.readBranchLetter, (request) =>
      answerCard(operatorFromRequest(request), request.params.id, request.now),
    ),
    bindRoute(calls.readEnvelopePhoto, async (request) => {
      const { id } = request.params
      if (!(await readMailroomLetter(db, operatorFromRequest(request), id, request.now)))
        return forbiddenAnswer
      const { envelopeId } = await getRow(db, 'incomingLetter', id)
      const read = await readStoredFile(context, envelopeId)
      if (!read.ok) return read
      const { bytes, mediaType } = request.query.size === 'small' ? await toThumbnail(read.value) : read.value
      return { ok: true, value: bytes, headers: sandboxedFileHeaders(mediaType, `envelope-${id}`, false) }
    }),
    bindRoute(calls.uploadLetterScan, (request) =>
      runAction(request, (action) => attachLetterScan(context, { ...action, bytes: request.body })),
    ),
    bindRoute(calls.withdrawLetterScan, (request) =>
      runAction(request, (action) =>
        runMailroomAction(context, { ...action, act: 'withdraw_scan', note: request.body.reason }),
      ),
    ),
    bindRoute(calls.handOverLetter, (request) =>
      runAction(request, (action) =>
        recordLetterHandover(context, { ...action, note: request.body.recipient }),
      ),
    ),
    bindRoute(calls.dispatchLetter, async (request) => {
      const track = parseCourierTrackNumber(request.body.track)
      if (!track.ok) return track
      return runAction(request, (action) =>
        runMailroomAction(context, { ...action, act: 'send', note: track.value }),
      )
    }),
    bindRoute(calls.readDestructionActs, async (request) =>
      accept(await readActs(db, operatorFromRequest(request))),
    ),
    bindRoute(calls.createDestructionAct, async (request) => {
      const operator = operatorFromRequest(request)
      const outcome = await drawAct(context, { operator, letters: request.body.letters, now: request.now })
      return outcome.ok ? answerAct(operator, outcome.value) : outcome
    }),
    bindRoute(calls.confirmDestructionAct, async (request) => {
      const operator = operatorFromRequest(request)
      const { id } = request.params
      const confirmed = await confirmAct(context, { operator, id, ...request.body, now: request.now })
      return confirmed.ok ? answerAct(operator, id) : confirmed
    }),
    bindRoute(calls.printDestructionAct, async (request) => {
      const operator = operatorFromRequest(request)
      const { id } = request.params
      const act = await readAct(db, operator, id)
      if (!act) return forbiddenAnswer
      return attachmentFileAnswer(
        `destruction-${id}.pdf`,
        await destroyActPdf(context.workers, act, context.operator()),
      )
    }),
  ]
}
