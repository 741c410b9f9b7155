import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type AdministeredOffice,
  readAdministeredOffice,
  readStoppedOffices,
  reopenOffice,
  stopOffice,
} from '#contract/administration-offices.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { longest } from '#contract/typed-text.ts'
import { administrationRefusal } from '#copy/administration.ts'
import { stoppedOfficesCopy as copy } from '#copy/administration-offices.ts'
import { parseTypedDate } from '#domain/calendar-date.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { rowsOf } from '#screens/list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ReasonDraft, reasonedList } from './reasoned-list.tsx'

interface OfficeDraft extends ReasonDraft {
  /** As typed; empty if unknown. */
  readonly until: string
}

/** Undefined: nothing typed; null: malformed. */
const untilOf = ({ until }: OfficeDraft) => (until.trim() === '' ? undefined : parseTypedDate(until.trim()))

const tones = { open: 'success', closed: 'warning', stopped: 'danger', offline: 'neutral' } as const
const noRows = { ok: true, rows: [], total: 0 } as const

export const officesList = (environment: Environment, recount: () => void) =>
  reasonedList<AdministeredOffice, OfficeDraft>(recount, {
    read: async (text, page) => {
      const index = ungrouped(text)
      if (index === '') {
        const stopped = await call(environment, readStoppedOffices, { query: { page } })
        return rowsOf(stopped, ({ offices }) => offices)
      }
      if (!isOfficeIndex(index)) return noRows
      const answer = await call(environment, readAdministeredOffice, { params: { index } })
      if (answer.ok) return { ok: true, rows: [answer.value], total: 1 }
      return answer.code === 'office_unknown' ? noRows : answer
    },
    words: copy,
    search: { name: 'office-index', ...copy },
    none: (searched) => (searched ? copy.notFound : copy.none),
    columns: [
      { label: copy.columns.office, names: true, cell: ({ index, address }) => `${index}, ${address}` },
      {
        label: copy.columns.state,
        cell: ({ state }) => <Badge tone={tones[state]}>{copy.state[state]}</Badge>,
      },
      { label: copy.columns.stop, cell: ({ stop }) => (stop === null ? copy.notStopped : copy.stop(stop)) },
      { label: copy.columns.rents, cell: ({ rents }) => copy.rents(rents) },
    ],
    idOf: ({ index }) => index,
    nameOf: ({ index }) => index,
    formId: 'act-office',
    draft: { reason: '', until: '' },
    title: copy.title,
    acts: (office) => ({
      label: office.state === 'stopped' ? copy.open : copy.close,
      about: copy.title(office),
    }),
    atFields: ['until_wrong'],
    fields: ({ subject: { state, rents }, draft, refused }, fill) =>
      state === 'stopped' ? (
        <Text>{copy.willOpen}</Text>
      ) : (
        <>
          <Text>{copy.willClose}</Text>
          <DescriptionList density="tight" items={copy.consequences(rents)} />
          <LimitedField
            name="open-on"
            limit={longest.day}
            label={copy.until}
            hint={copy.untilHint}
            width="medium"
            inputMode="numeric"
            autoComplete="off"
            value={draft.until}
            error={refused === 'until_wrong' ? administrationRefusal(refused) : undefined}
            onChange={(event) => fill({ until: event.target.value })}
          />
        </>
      ),
    check: (draft) => (untilOf(draft) === null ? 'until_wrong' : null),
    send: ({ index, state }, body, draft) => {
      const params = { index }
      if (state === 'stopped') return call(environment, reopenOffice, { params, body })
      const until = untilOf(draft)
      return call(environment, stopOffice, { params, body: until ? { ...body, until } : body })
    },
  })
