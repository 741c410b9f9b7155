import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { addresses } from '#contract/addresses.ts'
import { exportPersonalData } from '#contract/personal-data.ts'
import { personalDataCopy as copy, personalDataRefusalText } from '#copy/personal-data.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { fileAddress } from '#state/file-address.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { ReadingRow } from '#ui/reading-row/reading-row.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { DataActs, Kept } from './data-acts.tsx'
import { DataFacts, dataParts } from './data-facts.tsx'
import { LeaveDialog } from './leaving-view.tsx'
import { OwnLettersPart } from './own-letters-part.tsx'
import type { PersonalDataPage } from './personal-data-page.ts'

const parts = Object.values(dataParts)

/** The row of the page's parts that follows the reader. */
function Parts({ page }: { page: PersonalDataPage }) {
  const current = useStore(page.$section)
  useEffect(() => page.followSections(parts), [page])
  return (
    <ReadingRow
      label={copy.parts}
      sections={parts.map((id) => ({ id, text: copy.partNames[id] }))}
      current={current}
    />
  )
}

/** Everything that is kept about the person, and what they may do about it. */
export function PersonalDataView({ page }: { page: PersonalDataPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={3} />
  if (state.kind === 'failed') {
    const { code } = state
    return (
      <LoadFailure
        level={1}
        code={code}
        title={copy.failedTitle}
        words={personalDataRefusalText}
        onRetry={page.retry}
      />
    )
  }
  if (state.kind === 'deleted') {
    return (
      <EmptyState
        level={1}
        icon="check"
        title={copy.deletedTitle}
        actions={<ButtonLink href={addresses.home}>{copy.home}</ButtonLink>}
      >
        <Stack gap="s">
          <Text>{copy.deletedText}</Text>
          <Kept kept={state.kept} />
        </Stack>
      </EmptyState>
    )
  }
  return (
    <Stack gap="m">
      <Stack gap="s" align="start">
        <Heading level={1}>{copy.title}</Heading>
        <Text size="lead" prose>
          {copy.intro}
        </Text>
        <ButtonLink href={fileAddress(exportPersonalData, undefined)} icon="download">
          {copy.download}
        </ButtonLink>
        <Text size="small" tone="muted">
          {copy.downloadNote}
        </Text>
      </Stack>
      <Parts page={page} />
      <DataFacts
        data={state.data}
        afterProfile={<OwnLettersPart store={page.letters} />}
        leaving={page.leaving}
      />
      <LeaveDialog store={page.leaving} />
      <DataActs state={state} acts={page} />
    </Stack>
  )
}
