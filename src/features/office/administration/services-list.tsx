import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type AdministeredService,
  allowService,
  readServiceStops,
  stopService,
} from '#contract/administration-services.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { serviceStopsCopy as copy } from '#copy/administration-services.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Text } from '#ui/text/text.tsx'
import { reasonedList } from './reasoned-list.tsx'

const noRows = { ok: true, rows: [], total: 0 } as const

export const servicesList = (environment: Environment, recount: () => void) =>
  reasonedList<AdministeredService>(recount, {
    read: async (text) => {
      const index = ungrouped(text)
      if (index !== '' && !isOfficeIndex(index)) return noRows
      const answer = await call(environment, readServiceStops, { query: index === '' ? {} : { index } })
      // One page holds them all.
      if (answer.ok) return { ok: true, rows: answer.value.services, total: 1 }
      return answer.code === 'office_unknown' ? noRows : answer
    },
    words: copy,
    search: { name: 'service-index', ...copy },
    none: () => copy.notFound,
    columns: [
      { label: copy.columns.service, names: true, cell: copy.service },
      { label: copy.columns.place, cell: copy.place },
      {
        label: copy.columns.state,
        cell: (row) => (
          <Badge tone={row.stop === null && !row.offEverywhere ? 'success' : 'danger'}>
            {copy.state(row)}
          </Badge>
        ),
      },
      { label: copy.columns.why, cell: ({ stop }) => (stop === null ? copy.notStopped : copy.why(stop)) },
    ],
    idOf: ({ service, index }) => `${service}-${index}`,
    nameOf: ({ service }) => service,
    formId: 'act-service',
    draft: { reason: '' },
    title: copy.title,
    acts: (row) => ({ label: row.stop === null ? copy.switchOff : copy.switchOn, about: copy.title(row) }),
    fields: ({ subject: { stop } }) => <Text>{stop === null ? copy.texts.off : copy.texts.on}</Text>,
    send: ({ service, index, stop }, body) =>
      stop === null
        ? call(environment, stopService, { body: { ...body, service, index } })
        : call(environment, allowService, { params: { id: stop.id }, body }),
  })
