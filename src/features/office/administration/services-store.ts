import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type AdministeredService,
  allowService,
  readServiceStops,
  stopService,
} from '#contract/administration-services.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import { actList } from '#state/act-list.ts'
import { type ReasonDraft, withReason } from './reasoned-act.ts'

const none = { ok: true, rows: [], total: 0 } as const

/** The services everywhere, or those of one office: each is switched off or on there. */
export const servicesStore = (environment: Environment, onDone: () => void) =>
  actList<AdministeredService, ReasonDraft>({
    emptyDraft: { reason: '' },
    idOf: ({ service }) => service,
    read: async (_, typed) => {
      const index = ungrouped(typed)
      if (index !== '' && !isOfficeIndex(index)) return none
      const answer = await call(environment, readServiceStops, { query: index === '' ? {} : { index } })
      // One page holds them all.
      if (answer.ok) return { ok: true, rows: answer.value.services, total: 1 }
      return answer.code === 'office_unknown' ? none : answer
    },
    send: ({ service, index, stop }, draft) =>
      withReason(
        draft,
        (body): Promise<Answer<typeof stopService> | Answer<typeof allowService>> =>
          stop === null
            ? call(environment, stopService, { body: { ...body, service, index } })
            : call(environment, allowService, { params: { id: stop.id }, body }),
        onDone,
      ),
  })
