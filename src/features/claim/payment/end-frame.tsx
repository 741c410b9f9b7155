import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses.ts'
import type { Claim } from '#contract/claims.ts'
import { paymentFailedCopy, successCopy } from '#copy/payment.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { ClaimEndPage, ShownEnd } from './claim-page.ts'

/** What both ends share: the claim on its way, not readable, or there. */
export function EndFrame(props: {
  page: ClaimEndPage
  children: (claim: Claim, more: ShownEnd) => ReactNode
}) {
  const state = useStore(props.page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={successCopy.loading} shape="card" count={2} />
  if (state.kind === 'shown') return props.children(state.claim, state)
  return (
    <LoadFailure
      level={1}
      code={state.code}
      title={paymentFailedCopy.failedTitle}
      words={refusalText}
      onRetry={props.page.retry}
      others={<ButtonLink href={addresses.claims}>{successCopy.claims}</ButtonLink>}
    />
  )
}
