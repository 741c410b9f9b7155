import type { ReactNode } from 'react'
import { legalsCopy } from '#copy/legals.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'

interface Props {
  /** Kind `loading`, `unchosen` or `failed`, the last with its refusal code; of any other nothing is drawn. */
  state: { readonly kind: string; readonly code?: string }
  /** Said while the page loads. */
  loading: string
  /** How many cards are likely to come. */
  cards: number
  failedTitle?: string
  words?: (code: string) => ReactNode
  onRetry: () => void
}

/** A page of the section for organisations before it is shown: on its way, no organisation chosen, not loaded. */
export function PageStatus({ state, loading, cards, failedTitle, words, onRetry }: Props) {
  if (state.kind === 'loading') return <Skeleton label={loading} shape="card" count={cards} />
  if (state.kind === 'unchosen') {
    return (
      <EmptyState icon="building" title={legalsCopy.unchosenTitle}>
        {legalsCopy.unchosenText}
      </EmptyState>
    )
  }
  if (state.kind !== 'failed') return null
  const title = failedTitle ?? legalsCopy.failedTitle
  return <LoadFailure code={state.code ?? ''} title={title} words={words} onRetry={onRetry} />
}
