import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { list, toLoadedRows } from '#kit/screens/list.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatMonthAndYear, formatMoscowDateTime } from '#kit/words/date-text.ts'
import {
  exportWaitingPlaces,
  type QueuedEntry,
  readBranchWaitList,
  readWaitingPlaces,
  type WaitingPlace,
} from '#rent/api/wait-list-staff.ts'
import { waitStaffCopy as copy, waitStaffRefusalText } from '#rent/words/wait-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'

interface OfficeFilter {
  readonly index: string
}

const { columns } = copy
const words = { loading: copy.loading, failed: copy.failed, pages: copy.pages }
const lead = (
  <Text size="small" tone="muted">
    {copy.lead}
  </Text>
)

/** The queues of the branch's offices, or of one office (M-WAIT-03). */
export const createBranchWaitList = (environment: Environment) =>
  list<QueuedEntry, object, OfficeFilter, OfficeFilter>({
    filter: { index: '' },
    question: (filter) => ({ ask: filter }),
    read: async ({ index }, page) => {
      const query = { page, ...(index === '' ? {} : { index }) }
      return toLoadedRows(await call(environment, readBranchWaitList, { query }), ({ entries }) => entries)
    },
    words,
    refusal: waitStaffRefusalText,
    lead,
    none: copy.none,
    noneIcon: 'check',
    table: {
      caption: copy.tab,
      dense: true,
      inlineCards: true,
      columns: [
        { label: columns.office, names: true, cell: ({ index }) => index },
        { label: columns.size, cell: ({ size, lockerName }) => lockerName ?? copy.sizes(size) },
        {
          label: columns.position,
          align: 'end',
          labelInCard: true,
          cell: ({ position }) => position,
        },
        {
          label: columns.since,
          labelInCard: true,
          cell: ({ joinedAt }) => formatMoscowDateTime(new Date(joinedAt)),
        },
        {
          label: columns.start,
          labelInCard: true,
          cell: ({ startMonth }) => formatMonthAndYear(startMonth),
        },
        { label: columns.radius, cell: ({ radiusKm }) => copy.radius(radiusKm) },
        {
          label: columns.state,
          cell: ({ offer }) =>
            offer ? <Badge tone="action">{copy.offered(offer, new Date(offer.until))}</Badge> : copy.waiting,
        },
      ],
      idOf: ({ id }) => String(id),
    },
  })

/** Where people wait, for administrators (M-WAIT-05). */
export const createWaitingPlacesList = (environment: Environment) =>
  list<WaitingPlace>({
    read: async (_, page) =>
      toLoadedRows(await call(environment, readWaitingPlaces, { query: { page } }), ({ places }) => places),
    words,
    refusal: waitStaffRefusalText,
    none: copy.none,
    noneIcon: 'check',
    lead: ({ rows }) =>
      rows.length > 0 && (
        <FilterBar
          end={
            <Link href={buildFileUrl(exportWaitingPlaces, undefined)} alone icon="download">
              {copy.csv}
            </Link>
          }
        />
      ),
    table: {
      caption: copy.tab,
      dense: true,
      inlineCards: true,
      columns: [
        { label: columns.office, names: true, cell: ({ index, settlement }) => `${index}, ${settlement}` },
        { label: columns.size, cell: ({ size, lockerName }) => lockerName ?? copy.sizes(size) },
        { label: columns.waiting, align: 'end', labelInCard: true, cell: ({ waiting }) => waiting },
        { label: columns.offered, align: 'end', labelInCard: true, cell: ({ offered }) => offered },
        {
          label: columns.oldest,
          labelInCard: true,
          cell: ({ oldest }) => formatMoscowDateTime(new Date(oldest)),
        },
        {
          label: columns.freed,
          align: 'end',
          labelInCard: true,
          cell: ({ freedLastMonth }) => freedLastMonth,
        },
      ],
      idOf: ({ index, lockerName, size }) => `${index}-${lockerName ?? ''}-${size}`,
    },
  })
