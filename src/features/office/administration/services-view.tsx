import type { AdministeredService } from '#contract/administration-services.ts'
import { administrationCopy, administrationRefusal } from '#copy/administration.ts'
import { serviceStopsCopy as copy } from '#copy/administration-services.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import { SearchedListLead } from './searched-list-lead.tsx'

const ServicesTable = ({
  services,
  page,
}: {
  services: readonly AdministeredService[]
  page: AdministrationPage
}) => (
  <Table
    caption={copy.tab}
    density="dense"
    columns={[
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
      {
        label: administrationCopy.act,
        cell: (row) => (
          <RowButton
            label={row.stop === null ? copy.switchOff : copy.switchOn}
            about={copy.title(row)}
            onClick={() => page.services.open(row)}
          />
        ),
      },
    ]}
    rows={services}
    idOf={({ service, index }) => `${service}-${index}`}
  />
)

/** The services, everywhere or at one office, with what switches each off and on. */
export const ServicesView = ({ page }: { page: AdministrationPage }) => (
  <ActListView
    list={page.services}
    words={copy}
    refusal={administrationRefusal}
    formId="act-service"
    lead={<SearchedListLead list={page.services} name="service-index" words={copy} />}
    title={(row) => copy.title(row)}
    none={() => copy.notFound}
    table={(services) => <ServicesTable services={services} page={page} />}
    fields={({ row, draft, refused }) => (
      <>
        <Text>{row.stop === null ? copy.texts.off : copy.texts.on}</Text>
        <ReasonField
          value={draft.reason}
          refused={refused}
          onChange={(reason) => page.services.fill({ reason })}
        />
      </>
    )}
    atFields={['reason_missing']}
  />
)
