import { useStore } from '@nanostores/react'
import { addresses } from '#contract/addresses.ts'
import { autoExtensionRefusal, accountingCopy as copy } from '#copy/accounting.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { OffPage } from './off-page.ts'

const final = ['token_unknown', 'token_expired']

/** What became of the link: switched off, or why not. */
export function OffView({ page }: { page: OffPage }) {
  const state = useStore(page.$off)
  if (state.kind === 'stopping') return <Skeleton screen label={copy.offLoading} shape="card" />
  if (state.kind === 'stopped') {
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
  return (
    <EmptyState
      level={1}
      icon="warning"
      title={copy.offFailed}
      actions={
        final.includes(state.code) ? (
          <ButtonLink href={addresses.home}>{copy.home}</ButtonLink>
        ) : (
          <Button tone="primary" icon="refresh" onClick={page.retry}>
            {copy.retry}
          </Button>
        )
      }
    >
      {autoExtensionRefusal(state.code)}
    </EmptyState>
  )
}
