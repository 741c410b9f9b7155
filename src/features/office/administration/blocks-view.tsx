import type { BlockableHolder } from '#contract/administration-blocks.ts'
import { administrationCopy, administrationRefusal } from '#copy/administration.ts'
import { blocksCopy as copy } from '#copy/administration-blocks.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import type { RowAct } from '#state/act-list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { AdministrationPage } from './administration-page.ts'
import { ReasonField } from './reason-field.tsx'
import type { ReasonDraft } from './reasoned-act.ts'
import { SearchedListLead } from './searched-list-lead.tsx'

function Act({ holder, page }: { holder: BlockableHolder; page: AdministrationPage }) {
  if (holder.own) return copy.own
  return (
    <RowButton
      label={holder.block === null ? copy.block : copy.lift}
      about={holder.name}
      onClick={() => page.blocks.open(holder)}
    />
  )
}

const HoldersTable = ({
  holders,
  page,
}: {
  holders: readonly BlockableHolder[]
  page: AdministrationPage
}) => (
  <Table
    caption={copy.tab}
    density="dense"
    columns={[
      { label: copy.columns.who, names: true, cell: copy.who },
      { label: copy.columns.kind, cell: copy.kind },
      { label: copy.columns.claims, align: 'end', cell: ({ claims }) => copy.claims(claims) },
      {
        label: copy.columns.state,
        cell: ({ block }) => (
          <Badge tone={block === null ? 'success' : 'danger'}>
            {block === null ? copy.state.open : copy.state.blocked}
          </Badge>
        ),
      },
      { label: copy.columns.why, cell: ({ block }) => (block === null ? copy.notBlocked : copy.why(block)) },
      { label: administrationCopy.act, cell: (holder) => <Act holder={holder} page={page} /> },
    ]}
    rows={holders}
    idOf={({ kind, subject }) => `${kind}-${subject}`}
  />
)

/** What it means for them, told before the press, and why it is done. */
const Fields = ({ act, page }: { act: RowAct<BlockableHolder, ReasonDraft>; page: AdministrationPage }) => (
  <>
    {act.row.block === null ? (
      <DescriptionList density="tight" items={copy.consequences(act.row)} />
    ) : (
      <Text>{copy.willLift}</Text>
    )}
    <ReasonField
      value={act.draft.reason}
      refused={act.refused}
      onChange={(reason) => page.blocks.fill({ reason })}
    />
  </>
)

/** People and organisations that are kept out, and any other by a claim, an INN or an address. */
export const BlocksView = ({ page }: { page: AdministrationPage }) => (
  <ActListView
    list={page.blocks}
    words={copy}
    refusal={administrationRefusal}
    formId="act-block"
    lead={<SearchedListLead list={page.blocks} name="holder" words={copy} />}
    title={(holder) => copy.title(holder)}
    none={({ answered }) => (answered === '' ? copy.none : copy.notFound)}
    table={(holders) => <HoldersTable holders={holders} page={page} />}
    fields={(act) => <Fields act={act} page={page} />}
    atFields={['reason_missing']}
  />
)
