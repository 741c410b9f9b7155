import {
  closeOffice,
  type OfficeOverview,
  readClosedOffices,
  readOfficeOverview,
  readServiceAvailability,
  reopenOffice,
  resumeServiceSales,
  type ServiceAvailability,
  suspendServiceSales,
} from '#back-office/api/administration.ts'
import {
  type BlockableHolder,
  blockHolder,
  findBlockableHolders,
  readBlockedHolders,
  unblockHolder,
} from '#back-office/api/administration-holder-blocks.ts'
import { administrationRefusalText, suspendedServicesCopy } from '#back-office/words/administration.ts'
import { closedOfficesCopy } from '#back-office/words/administration-closed-offices.ts'
import { holderBlocksCopy } from '#back-office/words/administration-holder-blocks.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { parseTypedDate } from '#kit/rules/calendar-date.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { toLoadedRows } from '#kit/screens/list.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { type ActionReasonDraft, createReasonRequiredList } from './reason-required-list.tsx'

interface OfficeDraft extends ActionReasonDraft {
  readonly until: string
}

/** Returns undefined if the date is empty and null if it is malformed. */
const parseUntil = ({ until }: OfficeDraft) =>
  until.trim() === '' ? undefined : parseTypedDate(until.trim())

const tones = { closed: 'warning', stopped: 'danger', offline: 'neutral' } as const
const noRows = { ok: true, rows: [], total: 0 } as const

export const createClosedOfficesList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<OfficeOverview, OfficeDraft>(recount, {
    read: async (text, page) => {
      const index = stripNumberFormatting(text)
      if (index === '') {
        const stopped = await call(environment, readClosedOffices, { query: { page } })
        return toLoadedRows(stopped, ({ offices }) => offices)
      }
      if (!isOfficeIndex(index)) return noRows
      const answer = await call(environment, readOfficeOverview, { params: { index } })
      if (answer.ok) return { ok: true, rows: [answer.value], total: 1 }
      return answer.code === 'office_unknown' ? noRows : answer
    },
    words: closedOfficesCopy,
    search: { name: 'office-index', ...closedOfficesCopy },
    none: (searched) => (searched ? closedOfficesCopy.notFound : closedOfficesCopy.none),
    columns: [
      {
        label: closedOfficesCopy.columns.office,
        names: true,
        cell: ({ index, address }) => `${index}, ${address}`,
      },
      {
        label: closedOfficesCopy.columns.state,
        cell: ({ state, stop }) => {
          const words = closedOfficesCopy.stateUntil({ state, stop })
          return state === 'open' ? words : <Badge tone={tones[state]}>{words}</Badge>
        },
      },
      {
        label: closedOfficesCopy.columns.stop,
        cell: ({ stop }) => stop && closedOfficesCopy.stop(stop),
      },
      { label: closedOfficesCopy.columns.rents, cell: ({ rents }) => closedOfficesCopy.rents(rents) },
    ],
    idOf: ({ index }) => index,
    nameOf: ({ index }) => index,
    formId: 'act-office',
    danger: ({ state }) => state !== 'stopped',
    draft: { reason: '', until: '' },
    title: closedOfficesCopy.title,
    acts: (office) => ({
      label: office.state === 'stopped' ? closedOfficesCopy.open : closedOfficesCopy.close,
      about: closedOfficesCopy.title(office),
    }),
    submit: (_, office) => closedOfficesCopy.submit(office),
    atFields: ['until_wrong'],
    fields: ({ subject: { state, stop } }) =>
      state === 'stopped' && (
        <>
          {stop && <Text tone="muted">{closedOfficesCopy.closedBy(stop)}</Text>}
          <Text>{closedOfficesCopy.willOpen}</Text>
        </>
      ),
    belowReason: ({ subject, draft, refused }, fill) =>
      subject.state !== 'stopped' && (
        <>
          <LengthLimitedField
            name="open-on"
            limit={maxTextLength.day}
            label={closedOfficesCopy.until}
            hint={closedOfficesCopy.untilHint}
            width="medium"
            inputMode="numeric"
            autoComplete="off"
            value={draft.until}
            error={refused === 'until_wrong' ? administrationRefusalText(refused) : undefined}
            onChange={(event) => fill({ until: event.target.value })}
          />
          <Text>{closedOfficesCopy.willClose}</Text>
          <DescriptionList density="tight" items={closedOfficesCopy.consequences(subject)} />
        </>
      ),
    check: (draft) => (parseUntil(draft) === null ? 'until_wrong' : null),
    send: ({ index, state }, body, draft) => {
      const params = { index }
      if (state === 'stopped') return call(environment, reopenOffice, { params, body })
      const until = parseUntil(draft)
      return call(environment, closeOffice, { params, body: until ? { ...body, until } : body })
    },
  })

export const createBlockedHoldersList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<BlockableHolder>(recount, {
    read: async (text, page) =>
      toLoadedRows(
        text === ''
          ? await call(environment, readBlockedHolders, { query: { page } })
          : await call(environment, findBlockableHolders, { body: { text } }),
        ({ holders }) => holders,
      ),
    words: holderBlocksCopy,
    search: { name: 'holder', ...holderBlocksCopy },
    tabletCards: true,
    none: (searched) => (searched ? holderBlocksCopy.notFound : holderBlocksCopy.none),
    columns: [
      { label: holderBlocksCopy.columns.who, names: true, cell: holderBlocksCopy.who },
      { label: holderBlocksCopy.columns.kind, cell: holderBlocksCopy.kind },
      {
        label: holderBlocksCopy.columns.claims,
        align: 'end',
        labelInCard: true,
        cell: ({ claims }) => holderBlocksCopy.claims(claims),
      },
      {
        label: holderBlocksCopy.columns.state,
        cell: ({ block }) =>
          block === null ? (
            holderBlocksCopy.state.open
          ) : (
            <Badge tone="danger">{holderBlocksCopy.state.blocked}</Badge>
          ),
      },
      {
        label: holderBlocksCopy.columns.why,
        cell: ({ block }) => block && holderBlocksCopy.why(block),
      },
    ],
    idOf: ({ kind, subject }) => `${kind}-${subject}`,
    nameOf: holderBlocksCopy.holderName,
    formId: 'act-block',
    danger: ({ block }) => block === null,
    title: holderBlocksCopy.title,
    acts: (holder) =>
      holder.own
        ? holderBlocksCopy.own
        : {
            label: holder.block === null ? holderBlocksCopy.block : holderBlocksCopy.lift,
            about: holderBlocksCopy.holderName(holder),
          },
    submit: (_, { block }) => (block === null ? holderBlocksCopy.block : holderBlocksCopy.lift),
    fields: ({ subject: { block } }) => block !== null && <Text>{holderBlocksCopy.willLift}</Text>,
    belowReason: ({ subject: holder }) =>
      holder.block === null && (
        <DescriptionList density="tight" items={holderBlocksCopy.consequences(holder)} />
      ),
    send: ({ kind, subject, block }, body) =>
      block === null
        ? call(environment, blockHolder, { body: { ...body, kind, subject } })
        : call(environment, unblockHolder, { params: { id: block.id }, body }),
  })

const noServices = { ok: true, rows: [], total: 0 } as const

export const createSuspendedServicesList = (environment: Environment, recount: () => void) =>
  createReasonRequiredList<ServiceAvailability>(recount, {
    read: async (text) => {
      const index = stripNumberFormatting(text)
      if (index !== '' && !isOfficeIndex(index)) return noServices
      const answer = await call(environment, readServiceAvailability, {
        query: index === '' ? {} : { index },
      })
      if (answer.ok) return { ok: true, rows: answer.value.services, total: 1 }
      return answer.code === 'office_unknown' ? noServices : answer
    },
    words: suspendedServicesCopy,
    search: { name: 'service-index', ...suspendedServicesCopy },
    none: () => suspendedServicesCopy.notFound,
    columns: [
      { label: suspendedServicesCopy.columns.service, names: true, cell: suspendedServicesCopy.service },
      { label: suspendedServicesCopy.columns.place, cell: suspendedServicesCopy.place },
      {
        label: suspendedServicesCopy.columns.state,
        cell: (row) => {
          const words = suspendedServicesCopy.state(row)
          return row.stop === null && !row.offEverywhere ? words : <Badge tone="danger">{words}</Badge>
        },
      },
      {
        label: suspendedServicesCopy.columns.why,
        cell: ({ stop }) => stop && suspendedServicesCopy.why(stop),
      },
    ],
    idOf: ({ service, index }) => `${service}-${index}`,
    nameOf: ({ service }) => service,
    formId: 'act-service',
    danger: ({ stop }) => stop === null,
    title: suspendedServicesCopy.title,
    acts: (row) => ({
      label: row.stop === null ? suspendedServicesCopy.switchOff : suspendedServicesCopy.switchOn,
      about: suspendedServicesCopy.title(row),
    }),
    submit: (_, row) => suspendedServicesCopy.submit(row),
    fields: ({ subject: { stop } }) => (
      <Text>{stop === null ? suspendedServicesCopy.texts.off : suspendedServicesCopy.texts.on}</Text>
    ),
    send: ({ service, index, stop }, body) =>
      stop === null
        ? call(environment, suspendServiceSales, { body: { ...body, service, index } })
        : call(environment, resumeServiceSales, { params: { id: stop.id }, body }),
  })
