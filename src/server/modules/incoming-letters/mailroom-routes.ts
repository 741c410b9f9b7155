import type { DestroyAct } from '#contract/branch-letters.ts'
import * as calls from '#contract/branch-letters.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { readCourierNumber } from '#domain/items.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import { type Operator, operatorFrom } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import { fileNamed, forbidden, type RequestContext, type Route, route } from '#server/http/route.ts'
import type { Workers } from '#server/workers/workers.ts'
import { destructionActDocument } from '../../../documents/office-papers.ts'
import { confirmAct, drawAct, readAct, readActs } from './destroy-acts.ts'
import { fileHeaders } from './incoming-routes.ts'
import { readFile } from './kept-files.ts'
import {
  handOver,
  type MailroomAction,
  receive,
  runMailroomAction,
  takeEnvelope,
  takeScan,
} from './mailroom-actions.ts'
import { boxesDigitized, readMailroomCard, readQueue } from './mailroom-letters.ts'

const destroyActPdf = (workers: Workers, act: DestroyAct, operator: OperatorEntry): Promise<Uint8Array> =>
  workers.run('drawPdf', destructionActDocument(act, operator))

export const mailroomRoutes = (context: Context): Route[] => {
  const { db } = context
  const cardOf = async (operator: Operator, id: number, now: Date) => {
    const card = await readMailroomCard(db, operator, id, now)
    return card ? ({ ok: true, value: card } as const) : forbidden
  }
  const actOf = async (operator: Operator, id: number) => {
    const act = await readAct(db, operator, id)
    return act ? ({ ok: true, value: act } as const) : forbidden
  }
  const done = async <Code extends string>(
    request: RequestContext & { params: { id: number } },
    run: (action: MailroomAction) => Promise<Outcome<true, Code>>,
  ) => {
    const action = { operator: operatorFrom(request), id: request.params.id, now: request.now }
    const outcome = await run(action)
    return outcome.ok ? cardOf(action.operator, action.id, action.now) : outcome
  }

  return [
    route(calls.readDigitizedBoxes, async (request) =>
      accept(await boxesDigitized(db, operatorFrom(request), request.today)),
    ),
    route(calls.uploadEnvelope, async (request) => {
      const { body: bytes, now } = request
      const kept = await takeEnvelope(context, { operator: operatorFrom(request), bytes, now })
      return kept.ok ? { ok: true, value: { file: kept.value } } : kept
    }),
    route(calls.receiveLetter, async (request) => {
      const operator = operatorFrom(request)
      const received = await receive(context, operator, request.body, request.now)
      return received.ok ? cardOf(operator, received.id, request.now) : received
    }),
    route(calls.readBranchLetters, async (request) =>
      accept(await readQueue(db, operatorFrom(request), request.query, request.now)),
    ),
    route(calls.readBranchLetter, (request) => cardOf(operatorFrom(request), request.params.id, request.now)),
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
      done(request, (action) => takeScan(context, { ...action, bytes: request.body })),
    ),
    route(calls.withdrawScan, (request) =>
      done(request, (action) =>
        runMailroomAction(context, { ...action, act: 'withdraw_scan', note: request.body.reason }),
      ),
    ),
    route(calls.handOverLetter, (request) =>
      done(request, (action) => handOver(context, { ...action, note: request.body.recipient })),
    ),
    route(calls.sendLetter, async (request) => {
      const track = readCourierNumber(request.body.track)
      if (!track.ok) return track
      return done(request, (action) =>
        runMailroomAction(context, { ...action, act: 'send', note: track.value }),
      )
    }),
    route(calls.readDestroyActs, async (request) => accept(await readActs(db, operatorFrom(request)))),
    route(calls.drawDestroyAct, async (request) => {
      const operator = operatorFrom(request)
      const drawn = await drawAct(context, { operator, letters: request.body.letters, now: request.now })
      return drawn.ok ? actOf(operator, drawn.value) : drawn
    }),
    route(calls.confirmDestroyAct, async (request) => {
      const operator = operatorFrom(request)
      const { id } = request.params
      const confirmed = await confirmAct(context, { operator, id, ...request.body, now: request.now })
      return confirmed.ok ? actOf(operator, id) : confirmed
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
