import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Claim } from '#claims/api/claims.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { PageFailure } from '#kit/screens/result-page.tsx'
import { paymentFailedCopy as copy, paymentStatusCopy, paymentSuccessCopy } from '#money/words/payment.ts'
import { rentRefusalText } from '#rent/words/refusals.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import type { ClaimResultPage, LoadedClaimResult } from './claim-result-page.ts'

export function ClaimResultFrame(props: {
  page: ClaimResultPage
  children: (claim: Claim, more: LoadedClaimResult) => ReactNode
}) {
  const state = useStore(props.page.$state, { ssr: 'initial' })
  if (state.kind === 'loading')
    return <Skeleton screen label={paymentSuccessCopy.loading} shape="card" count={2} />
  if (state.kind === 'shown') return props.children(state.claim, state)
  const isMissing = state.code === 'claim_missing'
  const isUnknown = isMissing || state.code === 'not_found'
  const toClaims = (
    <ButtonLink tone={isUnknown ? 'primary' : 'secondary'} href={pagePaths.claims}>
      {paymentSuccessCopy.claims}
    </ButtonLink>
  )
  if (isUnknown)
    return (
      <PageFailure
        code={state.code}
        title={isMissing ? paymentStatusCopy.noClaimTitle : copy.unknownTitle}
        words={() => (isMissing ? paymentStatusCopy.noClaim : copy.unknown)}
        others={toClaims}
      />
    )
  return (
    <PageFailure
      code={state.code}
      title={copy.failedTitle}
      words={rentRefusalText}
      onRetry={props.page.retry}
      others={toClaims}
    />
  )
}
