import type { EndpointReply } from '#kit/api/endpoint.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { list, toLoadedRows } from '#kit/screens/list.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatShortDate, weekdayText } from '#kit/words/date-text.ts'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Link } from '#ui/link/link.tsx'
import { Select } from '#ui/select/select.tsx'
import { exportVisitLoads, type OfficeDayLoad, readVisitLoads } from '#visits/api/desk-visits.ts'
import { visitLoadsCopy as copy, visitLoadsRefusalText } from '#visits/words/visit-loads.ts'

interface LoadFilter {
  readonly region: string
  readonly date: string
}

const { columns } = copy

const formatDay = (date: string): string => `${formatShortDate(date)}, ${weekdayText(date)}`

const toQuery = ({ region, date }: LoadFilter) => ({
  ...(region === '' ? {} : { region }),
  ...(date === '' ? {} : { date }),
})

/** Booked visits by office and day, for administrators (M-VISIT-12). */
export function createVisitLoadsList(environment: Environment) {
  let choices: Pick<EndpointReply<typeof readVisitLoads>, 'regions' | 'dates'> = { regions: [], dates: [] }
  const loads = list<OfficeDayLoad, object, LoadFilter, LoadFilter>({
    filter: { region: '', date: '' },
    question: (filter) => ({ ask: filter }),
    read: async (filter, page) => {
      const answer = await call(environment, readVisitLoads, { query: { ...toQuery(filter), page } })
      if (answer.ok) choices = answer.value
      return toLoadedRows(answer, (value) => value.loads)
    },
    words: copy,
    refusal: visitLoadsRefusalText,
    none: copy.none,
    noneIcon: 'check',
    lead: ({ filter, rows }) =>
      choices.regions.length > 0 && (
        <FilterBar
          end={
            rows.length > 0 && (
              <Link href={buildFileUrl(exportVisitLoads, undefined, toQuery(filter))} alone icon="download">
                {copy.csv}
              </Link>
            )
          }
        >
          <Select
            name="visit-loads-region"
            label={copy.region}
            labelHidden
            width="medium"
            empty={copy.everyRegion}
            options={choices.regions.map((region) => ({ value: region, label: region }))}
            value={filter.region}
            onChange={(event) => void loads.choose({ region: event.currentTarget.value })}
          />
          <Select
            name="visit-loads-day"
            label={copy.day}
            labelHidden
            width="medium"
            empty={copy.everyDay}
            options={choices.dates.map((date) => ({ value: date, label: formatDay(date) }))}
            value={filter.date}
            onChange={(event) => void loads.choose({ date: event.currentTarget.value })}
          />
        </FilterBar>
      ),
    table: {
      caption: copy.tab,
      dense: true,
      inlineCards: true,
      columns: [
        { label: columns.office, names: true, cell: ({ index, settlement }) => `${index}, ${settlement}` },
        { label: columns.region, cell: ({ region }) => region },
        { label: columns.day, cell: ({ date }) => formatDay(date) },
        { label: columns.booked, align: 'end', labelInCard: true, cell: ({ booked }) => booked },
        { label: columns.places, align: 'end', labelInCard: true, cell: ({ places }) => places },
        { label: columns.share, align: 'end', labelInCard: true, cell: copy.share },
      ],
      idOf: ({ index, date }) => `${index}-${date}`,
    },
  })
  return loads
}
