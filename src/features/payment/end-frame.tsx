import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Claim } from '#contract/claims.ts'
import { paymentFailedCopy, successCopy } from '#copy/payment.ts'
import { refusalText } from '#copy/refusals.ts'
import { loginAddress } from '#state/session.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { ClaimEndPage } from './claim-page.ts'

/** What both ends share: the claim on its way, not readable, or there. */
export function EndFrame(props: {
  page: ClaimEndPage
  callback: string
  children: (claim: Claim, more: { sending: boolean; refused: string | null }) => ReactNode
}) {
  const state = useStore(props.page.$end)
  if (state.kind === 'loading') return <Skeleton label={successCopy.loading} shape="card" count={2} />
  if (state.kind === 'shown') return props.children(state.claim, state)
  return (
    <EmptyState
      level={1}
      code={state.code}
      icon="warning"
      title={paymentFailedCopy.failedTitle}
      actions={
        <>
          {state.code === 'login_required' ? (
            <ButtonLink tone="primary" href={loginAddress(props.callback)}>
              {paymentFailedCopy.login}
            </ButtonLink>
          ) : (
            <Button tone="primary" icon="refresh" onClick={props.page.retry}>
              {paymentFailedCopy.retry}
            </Button>
          )}
          <ButtonLink href={addresses.claims}>{successCopy.claims}</ButtonLink>
        </>
      }
    >
      {refusalText(state.code)}
    </EmptyState>
  )
}
