import { useStore } from '@nanostores/react'
import { BackOfficeHeader } from '#back-office/parts/back-office-header.tsx'
import { printPage } from '#kit/browser/page-actions.ts'
import { Form } from '#kit/screens/form.tsx'
import { FormTextFields } from '#kit/screens/form-text-fields.tsx'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import {
  branchPersonalDataCopy as copy,
  personalDataCopy,
  personalDataRefusalText,
} from '#people/words/personal-data.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type BranchPersonalDataPage,
  createBranchPersonalDataPage,
  type PersonLookupState,
} from './branch-personal-data-page.ts'
import { DataSubjectRequestsView } from './data-subject-requests-view.tsx'
import { PersonalDataConsents, PersonalDataDeletion, RetainedDataList } from './personal-data-actions.tsx'
import { PersonalDataSections } from './personal-data-sections.tsx'

const fields = [
  { name: 'claim', label: copy.claim, hint: copy.claimHint },
  { name: 'passport', label: copy.passport, hint: copy.passportHint },
] as const

function PersonLookup({ state, page }: { state: PersonLookupState; page: BranchPersonalDataPage }) {
  return (
    <Form onSubmit={() => void page.open()}>
      <Stack gap="m" align="start">
        <FormTextFields form={state} fields={fields} words={copy} onType={page.type}>
          <RefusalNotice code={state.refused} words={personalDataRefusalText} />
        </FormTextFields>
        <Button type="submit" tone="primary" busy={state.sending}>
          {state.sending ? copy.opening : copy.open}
        </Button>
        <PrivacyNote />
      </Stack>
    </Form>
  )
}

function PersonDataSection({ page }: { page: BranchPersonalDataPage }) {
  const state = useStore(page.data.$state)
  if (state.kind === 'loading') return <Skeleton label={personalDataCopy.loading} shape="card" count={3} />
  if (state.kind === 'failed') {
    const { code } = state
    return (
      <LoadFailure
        code={code}
        title={personalDataCopy.failedTitle}
        words={personalDataRefusalText}
        onRetry={page.data.retry}
      />
    )
  }
  if (state.kind === 'deleted') {
    return (
      <EmptyState icon="check" title={personalDataCopy.deletedTitle}>
        <Stack gap="s">
          <Text>{copy.deletedText}</Text>
          <RetainedDataList kept={state.kept} />
        </Stack>
      </EmptyState>
    )
  }
  return (
    <PersonalDataSections
      data={state.data}
      consents={<PersonalDataConsents state={state} acts={page.data} />}
    >
      <PersonalDataDeletion state={state} acts={page.data} />
    </PersonalDataSections>
  )
}

function BranchDataView({ page }: { page: BranchPersonalDataPage }) {
  const naming = useStore(page.$naming)
  return (
    <Stack gap="l">
      <BackOfficeHeader title={copy.title} />
      {naming.opened ? (
        <>
          <Inline data-print="never">
            <Button icon="print" onClick={printPage}>
              {personalDataCopy.print}
            </Button>
            <Button tone="quiet" onClick={page.another}>
              {copy.another}
            </Button>
          </Inline>
          <PersonDataSection page={page} />
        </>
      ) : (
        <Columns shape="halves" align="start">
          <Card>
            <Stack gap="m">
              <Text>{copy.intro}</Text>
              <PersonLookup state={naming} page={page} />
            </Stack>
          </Card>
          <DataSubjectRequestsView store={page.requests} />
        </Columns>
      )}
    </Stack>
  )
}

/** Rendered only in the browser, because a click before hydration would be lost. */
export const BranchPersonalDataIsland = island(createBranchPersonalDataPage, BranchDataView)
