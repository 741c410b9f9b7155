import type { ReactNode } from 'react'
import { organisationPagesCopy } from '#people/words/organisation-pages.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props {
  state: { readonly kind: string; readonly code?: string }
  loading: string
  cards: number
  failedTitle?: string
  words?: (code: string) => ReactNode
  onRetry: () => void
}

/** What a page for organisations shows instead of its content: loading, a failure, or the choice of an organisation. */
export function OrganisationPageStatus({ state, loading, cards, failedTitle, words, onRetry }: Props) {
  if (state.kind === 'loading') return <Skeleton label={loading} shape="card" count={cards} />
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
