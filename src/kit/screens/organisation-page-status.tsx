import type { ReactNode } from 'react'
import { organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton, type SkeletonProps } from '#ui/skeleton/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props {
  state: { readonly kind: string; readonly code?: string }
  loading: string
  /** Shape of the loading placeholder; a table by default. */
  shape?: SkeletonProps['shape']
  count?: number
  failedTitle?: string
  words?: (code: string) => ReactNode
  onRetry: () => void
}

/** What a page for organisations shows instead of its content: loading, a failure, or the choice of an organisation. */
export function OrganisationPageStatus(props: Props) {
  const { state, loading, shape = 'table', count = 10, failedTitle, words, onRetry } = props
  if (state.kind === 'loading') return <Skeleton label={loading} shape={shape} count={count} />
  if (state.kind === 'unchosen') {
    return (
      <EmptyState icon="building" title={organisationPagesCopy.unchosenTitle}>
        {organisationPagesCopy.unchosenText}
      </EmptyState>
    )
  }
  if (state.kind !== 'failed') return null
  const title = failedTitle ?? organisationPagesCopy.failedTitle
  return <LoadFailure code={state.code ?? ''} title={title} words={words} onRetry={onRetry} />
}

/** The heading of a page for organisations, with its actions on the same line. */
export const OrganisationPageTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Inline justify="between">
    <Heading level={1} size="h2">
      {title}
    </Heading>
    {children && <FilterBar data-print="never">{children}</FilterBar>}
  </Inline>
)
