import type { Kysely, Selectable } from 'kysely'
import type { DestroyAct } from '#back-office/api/branch-letters.ts'
import * as calls from '#back-office/api/branch-letters.ts'
import { destructionActDocument } from '#back-office/server/documents/office-papers.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { readCourierNumber } from '#mail/rules/items.ts'
import { inBranch, type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { getRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { DestroyActTable, Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { fileNamed, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import type { Workers } from '#server/workers/workers.ts'
import { changeLetter } from './change-letter.ts'
import { fileHeaders } from './incoming-routes.ts'
import { readFile } from './kept-files.ts'
import { letterIsHeld, lettersWithBox, lockLetter } from './letter-row.ts'
import {
  handOver,
  type MailroomAction,
  receive,
  runMailroomAction,
  takeEnvelope,
  takeScan,
} from './mailroom-actions.ts'
import { boxesDigitized, readMailroomCard, readQueue } from './mailroom-letters.ts'

const MAX_ACTS = 20

type ActRow = Selectable<DestroyActTable>

const lettersOfActs = (db: Kysely<Schema>, ids: readonly number[]) =>
  lettersWithBox(db)
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

async function toDestroyActs(db: Kysely<Schema>, acts: readonly ActRow[]): Promise<DestroyAct[]> {
  if (acts.length === 0) return []
  const letters = await lettersOfActs(
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

const actsOfBranch = (db: Kysely<Schema>, operator: Operator) =>
  db.selectFrom('destroyAct').selectAll().where(inBranch(operator, 'destroyAct.officeIndex'))

const readActs = async (db: Kysely<Schema>, operator: Operator): Promise<DestroyAct[]> =>
  toDestroyActs(db, await actsOfBranch(db, operator).orderBy('id', 'desc').limit(MAX_ACTS).execute())

const readAct = async (db: Kysely<Schema>, operator: Operator, id: number): Promise<DestroyAct | null> =>
  (await toDestroyActs(db, await actsOfBranch(db, operator).where('id', '=', id).execute()))[0] ?? null

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
    .where(inBranch(operator, 'incomingLetter.officeIndex'))
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
      if (letter && (await letterIsHeld(trx, letter))) return undo(refuse('holder_blocked'))
      const action = { actor: 'operator', actorName: operator.name, act: 'begin_destroy', now } as const
      const changed =
        letter && (await changeLetter(trx, context.outbox, letter, { ...action, set: { actId } }))
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
    const act = await actsOfBranch(trx, operator).where('id', '=', id).forUpdate().executeTakeFirst()
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
    for (const { id: letterId } of await lettersOfActs(trx, [id])) {
      const letter = await lockLetter(trx, letterId)
      if (letter && (await letterIsHeld(trx, letter))) return undo(refuse('holder_blocked'))
      const changed = letter && (await changeLetter(trx, context.outbox, letter, action))
      if (!changed?.ok) throw new Error(`letter ${letterId} of act ${id} is not being destroyed`)
    }
    return { ok: true, value: true }
  })

const destroyActPdf = (workers: Workers, act: DestroyAct, operator: OperatorEntry): Promise<Uint8Array> =>
  workers.run('drawPdf', destructionActDocument(act, operator))

export const mailroomRoutes = (context: Context): Route[] => {
  const { db } = context
  const answerCard = async (operator: Operator, id: number, now: Date) => {
    const card = await readMailroomCard(db, operator, id, now)
    return card ? ({ ok: true, value: card } as const) : forbidden
  }
  const answerAct = async (operator: Operator, id: number) => {
    const act = await readAct(db, operator, id)
    return act ? ({ ok: true, value: act } as const) : forbidden
  }
  const runAction = async <Code extends string>(
    request: RequestContext & { params: { id: number } },
    run: (action: MailroomAction) => Promise<Outcome<true, Code>>,
  ) => {
    const action = { operator: operatorFrom(request), id: request.params.id, now: request.now }
    const outcome = await run(action)
    return outcome.ok ? answerCard(action.operator, action.id, action.now) : outcome
  }

  return [
    route(calls.readDigitizedBoxes, async (request) =>
      accept(await boxesDigitized(db, operatorFrom(request), request.today)),
    ),
    route(calls.uploadEnvelope, async (request) => {
      const { body: bytes, now } = request
      const stored = await takeEnvelope(context, { operator: operatorFrom(request), bytes, now })
      return stored.ok ? { ok: true, value: { file: stored.value } } : stored
    }),
    route(calls.receiveLetter, async (request) => {
      const operator = operatorFrom(request)
      const received = await receive(context, operator, request.body, request.now)
      return received.ok ? answerCard(operator, received.id, request.now) : received
    }),
    route(calls.readBranchLetters, async (request) =>
      accept(await readQueue(db, operatorFrom(request), request.query, request.now)),
    ),
    route(calls.readBranchLetter, (request) =>
      answerCard(operatorFrom(request), request.params.id, request.now),
    ),
    route(calls.branchEnvelope, async (request) => {
      const { id } = request.params
      if (!(await readMailroomCard(db, operatorFrom(request), id, request.now))) return forbidden
      const { envelopeId } = await getRow(db, 'incomingLetter', id)
      const read = await readFile(context, envelopeId)
      if (!read.ok) return read
      const { bytes, mediaType } = read.value
      return { ok: true, value: bytes, headers: fileHeaders(mediaType, `envelope-${id}`, false) }
    }),
    route(calls.attachScan, (request) =>
      runAction(request, (action) => takeScan(context, { ...action, bytes: request.body })),
    ),
    route(calls.withdrawScan, (request) =>
      runAction(request, (action) =>
        runMailroomAction(context, { ...action, act: 'withdraw_scan', note: request.body.reason }),
      ),
    ),
    route(calls.handOverLetter, (request) =>
      runAction(request, (action) => handOver(context, { ...action, note: request.body.recipient })),
    ),
    route(calls.sendLetter, async (request) => {
      const track = readCourierNumber(request.body.track)
      if (!track.ok) return track
      return runAction(request, (action) =>
        runMailroomAction(context, { ...action, act: 'send', note: track.value }),
      )
    }),
    route(calls.readDestroyActs, async (request) => accept(await readActs(db, operatorFrom(request)))),
    route(calls.drawDestroyAct, async (request) => {
      const operator = operatorFrom(request)
      const outcome = await drawAct(context, { operator, letters: request.body.letters, now: request.now })
      return outcome.ok ? answerAct(operator, outcome.value) : outcome
    }),
    route(calls.confirmDestroyAct, async (request) => {
      const operator = operatorFrom(request)
      const { id } = request.params
      const confirmed = await confirmAct(context, { operator, id, ...request.body, now: request.now })
      return confirmed.ok ? answerAct(operator, id) : confirmed
    }),
    route(calls.destructionActDocument, async (request) => {
      const operator = operatorFrom(request)
      const { id } = request.params
      const act = await readAct(db, operator, id)
      if (!act) return forbidden
      return fileNamed(`destruction-${id}.pdf`, await destroyActPdf(context.workers, act, context.operator()))
    }),
  ]
}
