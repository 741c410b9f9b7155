import { contentEditCopy as copy } from '#content/words/editing.ts'
import { editPreviewPath } from '#kit/api/page-paths.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { PagePreview } from '#ui/page-preview/page-preview.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { EditPage, LoadedEditState, PreviewWidth } from './edit-page.ts'

const widths: readonly PreviewWidth[] = ['phone', 'tablet', 'full']

/** With `besideForm`, the preview has the width of a phone and no choice of widths. */
export function EditPreviewView({
  state,
  page,
  besideForm = false,
}: {
  state: LoadedEditState
  page: EditPage
  besideForm?: boolean
}) {
  const { edit } = state
  const { pages, day } = edit.preview
  if (edit.removes) return <EmptyState icon="info" title={copy.previewRemoved} />
  if (edit.findings.length > 0) return <EmptyState icon="info" title={copy.previewLater} />
  if (pages.length === 0 || edit.path === null)
    return (
      <EmptyState icon="info" title={copy.noPreview}>
        {copy.noPreviewText}
      </EmptyState>
    )
  const chosen = pages.find(({ address }) => address === state.page) ?? pages[0]
  // The revision number in the URL makes the frame reload after each save.
  const address = `${editPreviewPath}/${edit.id}${chosen?.address ?? '/'}?v=${edit.number}`
  return (
    <Stack gap="s">
      <Inline gap="s">
        {pages.length > 1 && (
          <Select
            name="page"
            label={copy.page}
            width="medium"
            options={pages.map((item) => ({ value: item.address, label: item.label }))}
            value={chosen?.address ?? ''}
            onChange={(event) => page.look(event.currentTarget.value)}
          />
        )}
        {!besideForm && (
          <HiddenByWidthOrLogin below="tablet">
            <SegmentedControl
              name="width"
              label={copy.width}
              labelHidden
              options={widths.map((value) => ({ value, label: copy.widths[value] }))}
              value={state.width}
              onChange={page.widen}
            />
          </HiddenByWidthOrLogin>
        )}
        <Link href={address} external alone>
          {copy.ownWindow}
        </Link>
      </Inline>
      <Text size="small" tone="muted">
        {copy.asOf(day)}
      </Text>
      <PagePreview
        title={chosen?.label ?? copy.tab.preview}
        address={address}
        width={besideForm ? 'phone' : state.width}
      />
    </Stack>
  )
}

export const EditChangesView = ({ state }: { state: LoadedEditState }) =>
  state.edit.changes.length === 0 ? (
    <EmptyState compact icon="info" title={copy.noChanges} />
  ) : (
    <Table
      caption={copy.tab.changes}
      density="dense"
      columns={[
        { label: copy.changeColumns.where, names: true, cell: ({ where }) => where },
        { label: copy.changeColumns.before, cell: ({ before }) => before ?? copy.nothing },
        { label: copy.changeColumns.after, cell: ({ after }) => after ?? copy.nothing },
      ]}
      rows={state.edit.changes.map((change, index) => ({ ...change, index }))}
      idOf={({ index }) => index}
    />
  )

export const EditHistoryView = ({ state }: { state: LoadedEditState }) => (
  <Table
    caption={copy.tab.history}
    density="dense"
    columns={[
      { label: copy.historyColumns.at, cell: ({ at }) => copy.moment(at) },
      { label: copy.historyColumns.what, names: true, cell: ({ act }) => copy.act(act) },
      { label: copy.historyColumns.who, cell: ({ who }) => who || copy.server },
      { label: copy.historyColumns.comment, cell: ({ comment }) => comment ?? copy.nothing },
    ]}
    rows={state.edit.events}
    idOf={({ id }) => id}
  />
)
