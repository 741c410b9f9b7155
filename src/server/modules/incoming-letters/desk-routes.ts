import * as calls from '#contract/branch-letters.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { Outcome } from '#domain/outcome.ts'
import { type RequestContext, type Route, route } from '#server/http/route.ts'
import { type Desk, deskOf } from '../branch/branch-scope.ts'
import { type DeskDeed, type DeskNeeds, doAtDesk, takeEnvelope, takeScan } from './desk-deeds.ts'
import { boxesDigitized, readDeskCard, readQueue } from './desk-letters.ts'
import { destroyActPdf } from './destroy-act-paper.ts'
import { confirmAct, drawAct, readAct, readActs } from './destroy-acts.ts'
import { fileHeaders } from './incoming-routes.ts'
import { readFile } from './kept-files.ts'
import { receive } from './receive.ts'

const forbidden = { ok: false, code: 'forbidden' } as const

/** The digitization desk: letters come in, are scanned, and leave (issue 5 part 6); operators of the branch only. */
export const deskLetterRoutes = (needs: DeskNeeds & { readonly operator: OperatorEntry }): Route[] => {
  const { db } = needs
  const cardOf = async (desk: Desk, id: number, now: Date) => {
    const card = await readDeskCard(db, desk, id, now)
    return card ? ({ ok: true, value: card } as const) : forbidden
  }
  const actOf = async (desk: Desk, id: number) => {
    const act = await readAct(db, desk, id)
    return act ? ({ ok: true, value: act } as const) : forbidden
  }
  /** A deed and then the letter as it stands. */
  const done = async <Code extends string>(
    request: RequestContext & { params: { id: number } },
    run: (deed: DeskDeed) => Promise<Outcome<true, Code>>,
  ) => {
    const deed = { desk: deskOf(request), id: request.params.id, now: request.now }
    const outcome = await run(deed)
    return outcome.ok ? cardOf(deed.desk, deed.id, deed.now) : outcome
  }

  return [
    route(calls.readDigitizedBoxes, async (request) => ({
      ok: true,
      value: await boxesDigitized(db, deskOf(request), request.today),
    })),
    route(calls.uploadEnvelope, async (request) => {
      const { body: bytes, now } = request
      const kept = await takeEnvelope(needs, { desk: deskOf(request), bytes, now })
      return kept.ok ? { ok: true, value: { file: kept.value } } : kept
    }),
    route(calls.receiveLetter, async (request) => {
      const desk = deskOf(request)
      const received = await receive(needs, desk, request.body, request.now)
      return received.ok ? cardOf(desk, received.id, request.now) : received
    }),
    route(calls.readBranchLetters, async (request) => ({
      ok: true,
      value: await readQueue(db, deskOf(request), request.query, request.now),
    })),
    route(calls.readBranchLetter, (request) => cardOf(deskOf(request), request.params.id, request.now)),
    route(calls.branchEnvelope, async (request) => {
      const { id } = request.params
      if (!(await readDeskCard(db, deskOf(request), id, request.now))) return forbidden
      const { envelope_id } = await db
        .selectFrom('incoming_letter')
        .select('envelope_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const read = await readFile(needs, envelope_id)
      if (!read.ok) return read
      const { bytes, mediaType } = read.value
      return { ok: true, value: bytes, headers: fileHeaders(mediaType, `envelope-${id}`, false) }
    }),
    route(calls.attachScan, (request) =>
      done(request, (deed) => takeScan(needs, { ...deed, bytes: request.body })),
    ),
    route(calls.withdrawScan, (request) =>
      done(request, (deed) => doAtDesk(needs, { ...deed, act: 'withdraw_scan', note: request.body.reason })),
    ),
    route(calls.handOverLetter, (request) =>
      done(request, (deed) => doAtDesk(needs, { ...deed, act: 'hand_over', note: request.body.recipient })),
    ),
    route(calls.sendLetter, (request) =>
      done(request, (deed) => doAtDesk(needs, { ...deed, act: 'send', note: request.body.track })),
    ),
    route(calls.readDestroyActs, async (request) => ({
      ok: true,
      value: await readActs(db, deskOf(request)),
    })),
    route(calls.drawDestroyAct, async (request) => {
      const desk = deskOf(request)
      const drawn = await drawAct(needs, { desk, letters: request.body.letters, now: request.now })
      return drawn.ok ? actOf(desk, drawn.value) : drawn
    }),
    route(calls.confirmDestroyAct, async (request) => {
      const desk = deskOf(request)
      const { id } = request.params
      const confirmed = await confirmAct(needs, { desk, id, ...request.body, now: request.now })
      return confirmed.ok ? actOf(desk, id) : confirmed
    }),
    route(calls.destroyActPaper, async (request) => {
      const desk = deskOf(request)
      const { id } = request.params
      const act = await readAct(db, desk, id)
      if (!act) return forbidden
      const headers = { 'Content-Disposition': `attachment; filename="destruction-${id}.pdf"` }
      return { ok: true, value: await destroyActPdf(act, needs.operator), headers }
    }),
  ]
}
