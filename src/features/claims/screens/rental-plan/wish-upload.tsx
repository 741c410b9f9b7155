import { downloadWishTemplate, wishFileLimits } from '#claims/api/rental-plans.ts'
import { rentalPlanCopy as copy, wishFaultText } from '#claims/words/rental-plan.ts'
import { Form } from '#kit/screens/form.tsx'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FileField } from '#ui/file-field/file-field.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import type { LoadedRentalPlan, RentalPlanPage, WishFaults } from './rental-plan-page.ts'

interface Props {
  readonly state: LoadedRentalPlan
  readonly page: RentalPlanPage
}

const CSV_EXTENSION = '.csv'

export const StartSelect = ({ state, page }: Props) => (
  <Select
    name="start"
    label={copy.start}
    width="medium"
    value={state.start}
    options={state.startDates.map((date) => ({ value: date, label: copy.day(date) }))}
    onChange={(event) => page.chooseStart(event.target.value)}
  />
)

function Faults({ faults, count, rows }: WishFaults) {
  const shown = new Set(faults.map(({ line }) => line)).size
  return (
    <Stack gap="s">
      <Notice tone="danger" title={copy.faultsTitle(count, rows)} takesFocus live="assertive">
        {count > shown && copy.faultsMore(shown)}
      </Notice>
      <Table
        caption={copy.faultsTitle(count, rows)}
        density="dense"
        columns={[
          { label: copy.faultColumns.line, names: true, labelInCard: true, cell: ({ line }) => line },
          { label: copy.faultColumns.value, cell: ({ value }) => value },
          { label: copy.faultColumns.reason, cell: wishFaultText },
        ]}
        rows={faults}
        idOf={({ line, code }) => `${line} ${code}`}
      />
    </Stack>
  )
}

export function WishUpload({ state, page }: Props) {
  return (
    <Stack gap="m">
      <Card>
        <Form onSubmit={() => void page.upload()}>
          <Stack gap="m">
            <Stack gap="xs">
              <Heading level={2} size="h3">
                {copy.uploadTitle}
              </Heading>
              <Text>{copy.uploadText}</Text>
              <Link alone icon="download" href={buildFileUrl(downloadWishTemplate, undefined)}>
                {copy.template}
              </Link>
            </Stack>
            <StartSelect state={state} page={page} />
            <FileField
              name="wishes"
              label={copy.file}
              hint={copy.fileHint}
              accept={[CSV_EXTENSION, ...wishFileLimits.types]}
              signs={copy.fileSigns}
              onFile={page.chooseFile}
              error={state.fileMissing ? copy.fileMissing : undefined}
            />
            <Inline>
              <Button type="submit" tone="primary" icon="search" busy={state.busy}>
                {copy.upload}
              </Button>
            </Inline>
          </Stack>
        </Form>
      </Card>
      {state.faults && <Faults {...state.faults} />}
    </Stack>
  )
}
