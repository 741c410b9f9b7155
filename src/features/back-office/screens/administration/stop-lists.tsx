import {
  type OfficeOverview,
  readOfficeOverview,
  readServiceStops,
  readStoppedOffices,
  reopenOffice,
  resumeService,
  type ServiceAvailability,
  stopOffice,
  stopService,
} from '#back-office/api/administration.ts'
import {
  type BlockableHolder,
  blockHolder,
  findBlockableHolders,
  readBlockedHolders,
  unblockHolder,
} from '#back-office/api/administration-blocks.ts'
import { administrationRefusalText, serviceStopsCopy } from '#back-office/words/administration.ts'
import { blocksCopy } from '#back-office/words/administration-blocks.ts'
import { stoppedOfficesCopy } from '#back-office/words/administration-offices.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { parseTypedDate } from '#kit/rules/calendar-date.ts'
import { LimitedField } from '#kit/screens/limited-field.tsx'
import { toLoadedRows } from '#kit/screens/list.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ReasonDraft, reasonRequiredList } from './reason-required-list.tsx'

interface OfficeDraft extends ReasonDraft {
  readonly until: string
}

/** Returns undefined if the date is empty and null if it is malformed. */
const parseUntil = ({ until }: OfficeDraft) =>
  until.trim() === '' ? undefined : parseTypedDate(until.trim())

const tones = { open: 'success', closed: 'warning', stopped: 'danger', offline: 'neutral' } as const
const noRows = { ok: true, rows: [], total: 0 } as const

export const stoppedOfficesList = (environment: Environment, recount: () => void) =>
  reasonRequiredList<OfficeOverview, OfficeDraft>(recount, {
    read: async (text, page) => {
      const index = stripNumberFormatting(text)
      if (index === '') {
        const stopped = await call(environment, readStoppedOffices, { query: { page } })
        return toLoadedRows(stopped, ({ offices }) => offices)
      }
      if (!isOfficeIndex(index)) return noRows
      const answer = await call(environment, readOfficeOverview, { params: { index } })
      if (answer.ok) return { ok: true, rows: [answer.value], total: 1 }
      return answer.code === 'office_unknown' ? noRows : answer
    },
    words: stoppedOfficesCopy,
    search: { name: 'office-index', ...stoppedOfficesCopy },
    none: (searched) => (searched ? stoppedOfficesCopy.notFound : stoppedOfficesCopy.none),
    columns: [
      {
        label: stoppedOfficesCopy.columns.office,
        names: true,
        cell: ({ index, address }) => `${index}, ${address}`,
      },
      {
        label: stoppedOfficesCopy.columns.state,
        cell: ({ state }) => <Badge tone={tones[state]}>{stoppedOfficesCopy.state[state]}</Badge>,
      },
      {
        label: stoppedOfficesCopy.columns.stop,
        cell: ({ stop }) => (stop === null ? stoppedOfficesCopy.notStopped : stoppedOfficesCopy.stop(stop)),
      },
      { label: stoppedOfficesCopy.columns.rents, cell: ({ rents }) => stoppedOfficesCopy.rents(rents) },
    ],
    idOf: ({ index }) => index,
    nameOf: ({ index }) => index,
    formId: 'act-office',
    draft: { reason: '', until: '' },
    title: stoppedOfficesCopy.title,
    acts: (office) => ({
      label: office.state === 'stopped' ? stoppedOfficesCopy.open : stoppedOfficesCopy.close,
      about: stoppedOfficesCopy.title(office),
    }),
    atFields: ['until_wrong'],
    fields: ({ subject: { state, rents }, draft, refused }, fill) =>
      state === 'stopped' ? (
        <Text>{stoppedOfficesCopy.willOpen}</Text>
      ) : (
        <>
          <Text>{stoppedOfficesCopy.willClose}</Text>
          <DescriptionList density="tight" items={stoppedOfficesCopy.consequences(rents)} />
          <LimitedField
            name="open-on"
            limit={maxTextLength.day}
            label={stoppedOfficesCopy.until}
            hint={stoppedOfficesCopy.untilHint}
            width="medium"
            inputMode="numeric"
            autoComplete="off"
            value={draft.until}
            error={refused === 'until_wrong' ? administrationRefusalText(refused) : undefined}
            onChange={(event) => fill({ until: event.target.value })}
          />
        </>
      ),
    check: (draft) => (parseUntil(draft) === null ? 'until_wrong' : null),
    send: ({ index, state }, body, draft) => {
      const params = { index }
      if (state === 'stopped') return call(environment, reopenOffice, { params, body })
      const until = parseUntil(draft)
      return call(environment, stopOffice, { params, body: until ? { ...body, until } : body })
    },
  })

export const blockedHoldersList = (environment: Environment, recount: () => void) =>
  reasonRequiredList<BlockableHolder>(recount, {
    read: async (text, page) =>
      toLoadedRows(
        text === ''
          ? await call(environment, readBlockedHolders, { query: { page } })
          : await call(environment, findBlockableHolders, { body: { text } }),
        ({ holders }) => holders,
      ),
    words: blocksCopy,
    search: { name: 'holder', ...blocksCopy },
    none: (searched) => (searched ? blocksCopy.notFound : blocksCopy.none),
    columns: [
      { label: blocksCopy.columns.who, names: true, cell: blocksCopy.who },
      { label: blocksCopy.columns.kind, cell: blocksCopy.kind },
      { label: blocksCopy.columns.claims, align: 'end', cell: ({ claims }) => blocksCopy.claims(claims) },
      {
        label: blocksCopy.columns.state,
        cell: ({ block }) => (
          <Badge tone={block === null ? 'success' : 'danger'}>
            {block === null ? blocksCopy.state.open : blocksCopy.state.blocked}
          </Badge>
        ),
      },
      {
        label: blocksCopy.columns.why,
        cell: ({ block }) => (block === null ? blocksCopy.notBlocked : blocksCopy.why(block)),
      },
    ],
    idOf: ({ kind, subject }) => `${kind}-${subject}`,
    nameOf: ({ name }) => name,
    formId: 'act-block',
    title: blocksCopy.title,
    acts: ({ own, block, name }) =>
      own ? blocksCopy.own : { label: block === null ? blocksCopy.block : blocksCopy.lift, about: name },
    fields: ({ subject: holder }) =>
      holder.block === null ? (
        <DescriptionList density="tight" items={blocksCopy.consequences(holder)} />
      ) : (
        <Text>{blocksCopy.willLift}</Text>
      ),
    send: ({ kind, subject, block }, body) =>
      block === null
        ? call(environment, blockHolder, { body: { ...body, kind, subject } })
        : call(environment, unblockHolder, { params: { id: block.id }, body }),
  })

const noServices = { ok: true, rows: [], total: 0 } as const

export const stoppedServicesList = (environment: Environment, recount: () => void) =>
  reasonRequiredList<ServiceAvailability>(recount, {
    read: async (text) => {
      const index = stripNumberFormatting(text)
      if (index !== '' && !isOfficeIndex(index)) return noServices
      const answer = await call(environment, readServiceStops, { query: index === '' ? {} : { index } })
      if (answer.ok) return { ok: true, rows: answer.value.services, total: 1 }
      return answer.code === 'office_unknown' ? noServices : answer
    },
    words: serviceStopsCopy,
    search: { name: 'service-index', ...serviceStopsCopy },
    none: () => serviceStopsCopy.notFound,
    columns: [
      { label: serviceStopsCopy.columns.service, names: true, cell: serviceStopsCopy.service },
      { label: serviceStopsCopy.columns.place, cell: serviceStopsCopy.place },
      {
        label: serviceStopsCopy.columns.state,
        cell: (row) => (
          <Badge tone={row.stop === null && !row.offEverywhere ? 'success' : 'danger'}>
            {serviceStopsCopy.state(row)}
          </Badge>
        ),
      },
      {
        label: serviceStopsCopy.columns.why,
        cell: ({ stop }) => (stop === null ? serviceStopsCopy.notStopped : serviceStopsCopy.why(stop)),
      },
    ],
    idOf: ({ service, index }) => `${service}-${index}`,
    nameOf: ({ service }) => service,
    formId: 'act-service',
    title: serviceStopsCopy.title,
    acts: (row) => ({
      label: row.stop === null ? serviceStopsCopy.switchOff : serviceStopsCopy.switchOn,
      about: serviceStopsCopy.title(row),
    }),
    fields: ({ subject: { stop } }) => (
      <Text>{stop === null ? serviceStopsCopy.texts.off : serviceStopsCopy.texts.on}</Text>
    ),
    send: ({ service, index, stop }, body) =>
      stop === null
        ? call(environment, stopService, { body: { ...body, service, index } })
        : call(environment, resumeService, { params: { id: stop.id }, body }),
  })
