import { useStore } from '@nanostores/react'
import {
  consentState,
  type RegisteredConsent,
  type RegisteredLook,
  readAgreedText,
} from '#contract/administration-registers.ts'
import { longest } from '#contract/typed-text.ts'
import { administrationRefusal } from '#copy/administration.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { consentWayWords } from '#copy/personal-data.ts'
import { registersCopy as copy, lookWords } from '#copy/registers.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { Pages } from '#parts/pages.tsx'
import { fileAddress } from '#state/file-address.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { AdministrationPage } from './administration-page.ts'
import type { RegisterDraft, RegistersState } from './registers-store.ts'

const moment = (instant: string): string => instantInWords(new Date(instant))

interface Props {
  state: RegistersState
  page: AdministrationPage
}

/** A part of a name; what was typed for one register stands in the other too. */
function NameField({ page, state, name, label }: Props & { name: 'person' | 'viewer'; label: string }) {
  return (
    <LimitedField
      name={`register-${name}`}
      type="search"
      label={label}
      width="short"
      autoComplete="off"
      limit={longest.search}
      value={state.draft[name]}
      onChange={(event) => page.registers.type({ [name]: event.currentTarget.value })}
    />
  )
}

function DayField({ page, state, name }: Props & { name: 'from' | 'to' }) {
  return (
    <TextField
      name={`register-${name}`}
      label={copy[name]}
      width="short"
      inputMode="numeric"
      autoComplete="off"
      placeholder={copy.dayShape}
      value={state.draft[name]}
      error={state.wrong.includes(name) ? copy.daysWrong : undefined}
      onChange={(event) => page.registers.type({ [name]: event.currentTarget.value })}
    />
  )
}

/** By the edition that was agreed to and whether it still holds. */
function ConsentFilters({ state: { draft, editions }, page }: Props) {
  return (
    <>
      <Select
        name="register-edition"
        label={copy.edition}
        width="short"
        empty={copy.every}
        options={editions.map((edition) => ({ value: edition, label: dateInDots(edition) }))}
        value={draft.edition}
        onChange={(event) => page.registers.type({ edition: event.currentTarget.value })}
      />
      <Select
        name="register-state"
        label={copy.state}
        width="short"
        empty={copy.every}
        options={consentState.options.map((value) => ({ value, label: copy.states[value] }))}
        value={draft.state}
        onChange={(event) =>
          page.registers.type({ state: event.currentTarget.value as RegisterDraft['state'] })
        }
      />
    </>
  )
}

function Filters(props: Props) {
  const { state, page } = props
  return (
    <Form onSubmit={() => void page.registers.show()}>
      <Inline align="end" gap="s">
        {state.which === 'looks' && <NameField {...props} name="viewer" label={copy.viewer} />}
        <NameField {...props} name="person" label={copy.person} />
        <DayField {...props} name="from" />
        <DayField {...props} name="to" />
        {state.which === 'consents' && <ConsentFilters {...props} />}
        <Button tone="primary" type="submit">
          {copy.find}
        </Button>
      </Inline>
    </Form>
  )
}

/** The edition, with the words that were agreed to a press away. */
const Edition = ({ consent: { id, edition, hash } }: { consent: RegisteredConsent }) => (
  <Inline gap="xs">
    {edition === null ? copy.earlier : dateInDots(edition)}
    {hash !== null && (
      <Link href={fileAddress(readAgreedText, { hash })} external aria-label={copy.textOf(id)}>
        {copy.text}
      </Link>
    )}
  </Inline>
)

const Consents = ({ consents }: { consents: readonly RegisteredConsent[] }) => (
  <Table
    caption={copy.registers.consents}
    density="dense"
    columns={[
      { label: copy.columns.given, names: true, cell: ({ givenAt }) => moment(givenAt) },
      { label: copy.columns.who, cell: ({ person }) => person || copy.erased },
      { label: copy.columns.edition, cell: (consent) => <Edition consent={consent} /> },
      {
        label: copy.columns.way,
        cell: ({ way, operator }) =>
          operator === null ? consentWayWords[way] : `${consentWayWords[way]}, ${copy.takenBy(operator)}`,
      },
      {
        label: copy.state,
        cell: ({ withdrawnAt }) => (withdrawnAt === null ? copy.held : copy.withdrawn(moment(withdrawnAt))),
      },
    ]}
    rows={consents}
    idOf={({ id }) => String(id)}
  />
)

const Looks = ({ looks }: { looks: readonly RegisteredLook[] }) => (
  <Table
    caption={copy.registers.looks}
    density="dense"
    columns={[
      { label: copy.columns.when, names: true, cell: ({ at: when }) => moment(when) },
      { label: copy.columns.viewer, cell: ({ viewer }) => viewer },
      { label: copy.columns.whose, cell: ({ person }) => person || copy.erased },
      { label: copy.columns.what, cell: ({ what }) => lookWords.what[what] },
      { label: copy.columns.why, cell: ({ purpose }) => lookWords.why(purpose) },
      { label: copy.columns.claim, cell: ({ claim }) => (claim === null ? '' : copy.claim(claim)) },
    ]}
    rows={looks}
    idOf={({ id }) => id}
  />
)

function Rows({ state }: { state: RegistersState }) {
  const { which, consents, looks, csv, answered, isNamed } = state
  const days = answered && <Text aria-live="polite">{copy.answered(answered)}</Text>
  if ((which === 'consents' ? consents : looks).length === 0)
    return (
      <Stack gap="s">
        {days}
        <EmptyState icon="search" title={isNamed ? copy.nobody : copy.none} />
      </Stack>
    )
  return (
    <Stack gap="s">
      {days}
      {which === 'consents' ? <Consents consents={consents} /> : <Looks looks={looks} />}
      <Stack gap="xs" align="start">
        <ButtonLink size="small" icon="download" href={csv}>
          {copy.csv}
        </ButtonLink>
        <Text size="small" tone="muted" prose>
          {copy.csvNote}
        </Text>
      </Stack>
    </Stack>
  )
}

/** Registers of who answers for personal data: consents, and who looked at whose data. */
export function RegistersView({ page }: { page: AdministrationPage }) {
  const state = useStore(page.registers.$registers)
  const { phase, code, which } = state
  return (
    <Stack gap="m">
      <Text tone="muted" prose>
        {copy.lead}
      </Text>
      <Segmented
        name="register"
        label={copy.which}
        options={[
          { value: 'consents', label: copy.registers.consents },
          { value: 'looks', label: copy.registers.looks },
        ]}
        value={which}
        onChange={page.registers.choose}
      />
      <Filters state={state} page={page} />
      {phase === 'loading' && <Skeleton label={copy.loading} count={4} />}
      {phase === 'failed' && (
        <LoadFailure
          part
          code={code ?? ''}
          title={copy.failed}
          words={administrationRefusal}
          onRetry={() => void page.registers.again()}
        />
      )}
      {phase === 'shown' && <Rows state={state} />}
      <Pages
        label={copy.pages}
        page={state.page}
        pages={state.pages}
        onPage={(to) => void page.registers.turn(to)}
      />
    </Stack>
  )
}
