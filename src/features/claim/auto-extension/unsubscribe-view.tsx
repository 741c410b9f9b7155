import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { autoExtensionRefusal, accountingCopy as copy } from '#copy/accounting.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { OffPage } from './unsubscribe-page.ts'

const final = ['token_unknown', 'token_expired']

/** What became of the link: switched off, or why not. */
export function OffView({ page }: { page: OffPage }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.offLoading} shape="card" />
  if (state.kind === 'shown') {
    return (
      <EmptyState
        level={1}
        icon="check"
        title={copy.offTitle}
        actions={
          <ButtonLink tone="primary" href={addresses.claim(state.claim)}>
            {copy.toClaim}
          </ButtonLink>
        }
      >
        {copy.offText(state.claim, state.endDate)}
      </EmptyState>
    )
  }
  const isFinal = final.includes(state.code)
  return (
    <LoadFailure
      level={1}
      code={state.code}
      title={copy.offFailed}
      words={autoExtensionRefusal}
      onRetry={isFinal ? undefined : page.retry}
      others={isFinal && <ButtonLink href={addresses.home}>{copy.home}</ButtonLink>}
    />
  )
}
