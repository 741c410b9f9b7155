import { addresses } from '#contract/addresses.ts'
import { claimCardCopy } from '#copy/claim-card.ts'
import { serviceEndCopy as copy, serviceRefusalText } from '#copy/claim-services.ts'
import { PageFailure } from '#parts/result-page.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import type { ServiceOrderPage } from './service-order-page.ts'

/** Another try would end the same: only the claim is offered. */
const unknown: readonly string[] = ['order_missing', 'order_unknown', 'not_found']

/** An order that could not be read. */
export function ServiceOrderFailure({ code, page }: { code: string; page: ServiceOrderPage }) {
  const isUnknown = unknown.includes(code)
  return (
    <PageFailure
      code={code}
      title={isUnknown ? copy.unknownTitle : copy.failedTitle}
      words={() => (code === 'order_missing' ? copy.noOrder : serviceRefusalText(code))}
      onRetry={isUnknown ? undefined : page.retry}
      others={
        <ButtonLink
          tone={isUnknown ? 'primary' : 'secondary'}
          href={page.claim === null ? addresses.claims : addresses.claim(page.claim)}
        >
          {page.claim === null ? claimCardCopy.all : copy.toClaim}
        </ButtonLink>
      }
    />
  )
}
