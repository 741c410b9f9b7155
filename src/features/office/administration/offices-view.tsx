import type { AdministeredOffice } from '#contract/administration-offices.ts'
import { longest } from '#contract/typed-text.ts'
import { administrationCopy, administrationRefusal } from '#copy/administration.ts'
import { stoppedOfficesCopy as copy } from '#copy/administration-offices.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import type { OfficeDraft } from './offices-store.ts'
import { ReasonField } from './reason-field.tsx'
import { SearchedListLead } from './searched-list-lead.tsx'

const tones = { open: 'success', closed: 'warning', stopped: 'danger', offline: 'neutral' } as const

const OfficesTable = ({
  offices,
  page,
}: {
  offices: readonly AdministeredOffice[]
  page: AdministrationPage
}) => (
  <Table
    caption={copy.tab}
    density="dense"
    columns={[
      { label: copy.columns.office, names: true, cell: ({ index, address }) => `${index}, ${address}` },
      {
        label: copy.columns.state,
        cell: ({ state }) => <Badge tone={tones[state]}>{copy.state[state]}</Badge>,
      },
      { label: copy.columns.stop, cell: ({ stop }) => (stop === null ? copy.notStopped : copy.stop(stop)) },
      { label: copy.columns.rents, cell: ({ rents }) => copy.rents(rents) },
      {
        label: administrationCopy.act,
        cell: (office) => (
          <RowButton
            label={office.state === 'stopped' ? copy.open : copy.close}
            about={copy.title(office)}
            onClick={() => page.offices.open(office)}
          />
        ),
      },
    ]}
    rows={offices}
    idOf={({ index }) => index}
  />
)

/** What happens to its rents, told before the press, and why it is done. */
function Fields({ act, page }: { act: RowAct<AdministeredOffice, OfficeDraft>; page: AdministrationPage }) {
  const { row, draft, refused } = act
  return (
    <>
      {row.state === 'stopped' ? (
        <Text>{copy.willOpen}</Text>
      ) : (
        <>
          <Text>{copy.willClose}</Text>
          <DescriptionList density="tight" items={copy.consequences(row.rents)} />
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
            onChange={(event) => page.offices.fill({ until: event.target.value })}
          />
        </>
      )}
      <ReasonField
        value={draft.reason}
        refused={refused}
        onChange={(reason) => page.offices.fill({ reason })}
      />
    </>
  )
}

/** Offices that are closed by administrators, and any other by its index. */
export const OfficesView = ({ page }: { page: AdministrationPage }) => (
  <ActListView
    list={page.offices}
    words={copy}
    refusal={administrationRefusal}
    formId="act-office"
    lead={<SearchedListLead list={page.offices} name="office-index" words={copy} />}
    title={(office) => copy.title(office)}
    none={({ answered }) => (answered === '' ? copy.none : copy.notFound)}
    table={(offices) => <OfficesTable offices={offices} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={['reason_missing', 'until_wrong']}
  />
)
