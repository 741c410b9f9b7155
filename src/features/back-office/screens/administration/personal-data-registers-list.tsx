import {
  type ConsentRecord,
  type ConsentState,
  consentStateSchema,
  DATA_REGISTER_PAGE_SIZE,
  type DataAccessRecord,
  exportConsents,
  exportDataAccessLog,
  MAX_DATA_REGISTER_DAYS,
  readConsents,
  readDataAccessLog,
  readStoredConsentText,
} from '#back-office/api/administration-audit.ts'
import { administrationRefusalText } from '#back-office/words/administration.ts'
import {
  personalDataRegistersCopy as copy,
  dataAccessRecordWords,
} from '#back-office/words/administration-audit.ts'
import { fitsSearchLimit, maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  parseTypedDate,
  todayInZone,
} from '#kit/rules/calendar-date.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { consentChannelWords } from '#people/words/personal-data.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const DEFAULT_DAYS = 31

interface RegisterFilter {
  readonly which: 'consents' | 'looks'
  readonly person: string
  readonly viewer: string
  readonly from: string
  readonly to: string
  readonly edition: string
  readonly state: ConsentState | ''
}

interface RegisterQuestion {
  readonly which: RegisterFilter['which']
  readonly days: { readonly from: CalendarDate; readonly to: CalendarDate }
  readonly narrowed: { readonly edition?: CalendarDate; readonly state?: ConsentState }
  readonly person: string
  readonly viewer: string
}

interface RegisterRows {
  readonly consents?: readonly ConsentRecord[]
  readonly looks?: readonly DataAccessRecord[]
}

type Register = ListStore<
  ConsentRecord | DataAccessRecord,
  object,
  RegisterFilter,
  RegisterQuestion,
  RegisterRows
>
type RegisterState = ReturnType<Register['$list']['get']>

const formatInstant = (instant: string): string => formatMoscowDateTime(new Date(instant))

interface FilterProps {
  state: RegisterState
  register: Register
  editions: readonly CalendarDate[]
}

const NameField = ({ state, register, name }: FilterProps & { name: 'person' | 'viewer' }) => (
  <LengthLimitedField
    name={`register-${name}`}
    type="search"
    label={copy[name]}
    labelHidden
    placeholder={copy[name]}
    width="medium"
    autoComplete="off"
    limit={maxTextLength.search}
    value={state.filter[name]}
    onChange={(event) => register.type({ [name]: event.currentTarget.value })}
  />
)

const DayField = ({ state, register, name }: FilterProps & { name: 'from' | 'to' }) => (
  <TextField
    name={`register-${name}`}
    label={copy[name]}
    size={copy.dayShape.length}
    inputMode="numeric"
    autoComplete="off"
    placeholder={copy.dayShape}
    value={state.filter[name]}
    error={state.wrong.includes(name) ? copy.daysWrong : undefined}
    onChange={(event) => register.type({ [name]: event.currentTarget.value })}
  />
)

function Filters(props: FilterProps) {
  const { register, editions } = props
  const { filter } = props.state
  return (
    <Form onSubmit={() => void register.show()}>
      <FilterBar>
        <SegmentedControl
          name="register"
          label={copy.which}
          options={[
            { value: 'consents', label: copy.registers.consents },
            { value: 'looks', label: copy.registers.looks },
          ]}
          value={filter.which}
          onChange={(which) => void register.choose({ which })}
        />
        {filter.which === 'looks' && <NameField {...props} name="viewer" />}
        <NameField {...props} name="person" />
        {filter.which === 'consents' && (
          <Select
            name="register-edition"
            label={copy.edition}
            labelHidden
            width="medium"
            empty={copy.everyEdition}
            options={editions.map((edition) => ({ value: edition, label: formatDottedDate(edition) }))}
            value={filter.edition}
            onChange={(event) => register.type({ edition: event.currentTarget.value })}
          />
        )}
        <DayField {...props} name="from" />
        <DayField {...props} name="to" />
        {filter.which === 'consents' && (
          <Select
            name="register-state"
            label={copy.state}
            labelHidden
            width="short"
            empty={copy.everyState}
            options={consentStateSchema.options.map((value) => ({ value, label: copy.states[value] }))}
            value={filter.state}
            onChange={(event) =>
              register.type({ state: event.currentTarget.value as RegisterFilter['state'] })
            }
          />
        )}
        <Button tone="primary" type="submit">
          {copy.find}
        </Button>
      </FilterBar>
    </Form>
  )
}

const Edition = ({ consent: { id, edition, hash } }: { consent: ConsentRecord }) => (
  <Inline gap="xs">
    {edition === null ? copy.earlier : formatDottedDate(edition)}
    {hash !== null && (
      <Link href={buildFileUrl(readStoredConsentText, { hash })} external aria-label={copy.textOf(id)}>
        {copy.text}
      </Link>
    )}
  </Inline>
)

const Consents = ({ consents }: { consents: readonly ConsentRecord[] }) => (
  <Table
    caption={copy.registers.consents}
    density="dense"
    inlineCards
    columns={[
      { label: copy.columns.given, acts: 'corner', cell: ({ givenAt }) => formatInstant(givenAt) },
      { label: copy.columns.who, names: true, cell: ({ person }) => person || copy.erased },
      { label: copy.columns.edition, labelInCard: true, cell: (consent) => <Edition consent={consent} /> },
      {
        label: copy.columns.way,
        cell: ({ way, operator }) =>
          operator === null
            ? consentChannelWords[way]
            : `${consentChannelWords[way]}, ${copy.takenBy(operator)}`,
      },
      {
        label: copy.state,
        cell: ({ withdrawnAt }) =>
          withdrawnAt === null ? copy.held : copy.withdrawn(formatInstant(withdrawnAt)),
      },
    ]}
    rows={consents}
    idOf={({ id }) => String(id)}
  />
)

const AccessLog = ({ looks }: { looks: readonly DataAccessRecord[] }) => (
  <Table
    caption={copy.registers.looks}
    density="dense"
    inlineCards
    columns={[
      { label: copy.columns.when, acts: 'corner', cell: ({ at: when }) => formatInstant(when) },
      { label: copy.columns.viewer, names: true, cell: ({ viewer }) => viewer },
      { label: copy.columns.whose, cell: ({ person }) => person || copy.erased },
      { label: copy.columns.what, cell: ({ what }) => dataAccessRecordWords.what[what] },
      { label: copy.columns.why, cell: ({ purpose }) => dataAccessRecordWords.why(purpose) },
      { label: copy.columns.claim, cell: ({ claim }) => (claim === null ? '' : copy.claim(claim)) },
    ]}
    rows={looks}
    idOf={({ id }) => id}
  />
)

const searchesName = ({ which, person, viewer }: RegisterQuestion): boolean =>
  person !== '' || (which === 'looks' && viewer !== '')

const csvOf = ({ which, days, narrowed }: RegisterQuestion): string =>
  which === 'consents'
    ? buildFileUrl(exportConsents, undefined, { ...days, ...narrowed })
    : buildFileUrl(exportDataAccessLog, undefined, days)

/** Names are sent only in request bodies, because they must not appear in URLs. */
export function createPersonalDataRegistersList(environment: Environment) {
  let editions: readonly CalendarDate[] = []

  const daysOf = ({ from, to }: RegisterFilter) => {
    const today = todayInZone(currentTime(environment))
    const first = from.trim() === '' ? addDays(today, 1 - DEFAULT_DAYS) : parseTypedDate(from)
    const last = to.trim() === '' ? today : parseTypedDate(to)
    if (first === null || last === null)
      return {
        wrong: [...(first === null ? ['from' as const] : []), ...(last === null ? ['to' as const] : [])],
      }
    const isAllowedSpan = first <= last && daysBetween(first, last) < MAX_DATA_REGISTER_DAYS
    return isAllowedSpan ? { days: { from: first, to: last } } : { wrong: ['to' as const] }
  }

  const register: Register = list<
    ConsentRecord | DataAccessRecord,
    object,
    RegisterFilter,
    RegisterQuestion,
    RegisterRows
  >({
    filter: { which: 'consents', person: '', viewer: '', from: '', to: '', edition: '', state: '' },
    question: (filter) => {
      const { days, wrong } = daysOf(filter)
      if (!days) return { wrong }
      const [person, viewer] = [filter.person.trim(), filter.viewer.trim()]
      if (!fitsSearchLimit(person) || !fitsSearchLimit(viewer)) return null
      const { which, edition, state } = filter
      const narrowing = { ...(edition === '' ? {} : { edition }), ...(state === '' ? {} : { state }) }
      return { ask: { which, days, narrowed: narrowing, person, viewer } }
    },
    read: async ({ which, days, narrowed, person, viewer }, page) => {
      if (which === 'looks') {
        const body = { ...days, viewer, whose: person, page }
        return toLoadedRows(await call(environment, readDataAccessLog, { body }), ({ looks }) => looks)
      }
      const body = { ...days, ...narrowed, who: person, page }
      const answer = await call(environment, readConsents, { body })
      if (answer.ok) editions = answer.value.editions
      return toLoadedRows(answer, ({ consents }) => consents)
    },
    pageSize: DATA_REGISTER_PAGE_SIZE,
    words: copy,
    refusal: administrationRefusalText,
    lead: (state) => (
      <>
        <Text tone="muted">{copy.lead}</Text>
        <Filters state={state} register={register} editions={editions} />
      </>
    ),
    none: ({ answered }) => (answered && searchesName(answered) ? copy.nobody : copy.none),
    noneIcon: 'search',
    draw: ({ extra }) =>
      extra?.looks ? <AccessLog looks={extra.looks} /> : <Consents consents={extra?.consents ?? []} />,
    around: (rows, { answered, total, rows: { length } }) => (
      <Stack gap="s">
        {answered && (
          <Inline justify="between">
            <Text aria-live="polite">{copy.answered({ ...answered.days, total })}</Text>
            {length > 0 && (
              <Link href={csvOf(answered)} alone icon="download">
                {copy.csv}
              </Link>
            )}
          </Inline>
        )}
        {rows}
        {answered && length > 0 && (
          <Text size="small" tone="muted">
            {copy.csvNote}
          </Text>
        )}
      </Stack>
    ),
  })
  return register
}
