import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type AdministeredOffice,
  readAdministeredOffice,
  readStoppedOffices,
  reopenOffice,
  stopOffice,
} from '#contract/administration-offices.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { parseTypedDate } from '#domain/calendar-date.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import { actList } from '#state/act-list.ts'
import { type ReasonDraft, withReason } from './reasoned-act.ts'

/** What is written about the closing or opening of an office. */
export interface OfficeDraft extends ReasonDraft {
  /** The day on which it is expected to open, as it is typed; empty where nobody knows. */
  readonly until: string
}

const none = { ok: true, rows: [], total: 0 } as const

/** Offices that administrators closed, or the one of an index: each is closed or opened again. */
export const officesStore = (environment: Environment, onDone: () => void) =>
  actList<AdministeredOffice, OfficeDraft>({
    emptyDraft: { reason: '', until: '' },
    idOf: ({ index }) => index,
    read: async (page, typed) => {
      const index = ungrouped(typed)
      if (index === '') {
        const answer = await call(environment, readStoppedOffices, { query: { page } })
        return answer.ok ? { ok: true, rows: answer.value.offices, total: answer.value.total } : answer
      }
      if (!isOfficeIndex(index)) return none
      const answer = await call(environment, readAdministeredOffice, { params: { index } })
      if (answer.ok) return { ok: true, rows: [answer.value], total: 1 }
      return answer.code === 'office_unknown' ? none : answer
    },
    send: async ({ index, state }, draft) => {
      const params = { index }
      const typed = draft.until.trim()
      const until = typed === '' ? undefined : parseTypedDate(typed)
      if (until === null) return { ok: false, code: 'until_wrong' }
      return withReason(
        draft,
        (body): Promise<Answer<typeof stopOffice> | Answer<typeof reopenOffice>> =>
          state === 'stopped'
            ? call(environment, reopenOffice, { params, body })
            : call(environment, stopOffice, {
                params,
                body: until === undefined ? body : { ...body, until },
              }),
        onDone,
      )
    },
  })
