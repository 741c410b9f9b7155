import { addresses } from '#contract/addresses.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import type { ServiceOrderPage } from './service-order-page.ts'

/** An order that could not be read. */
export function ServiceOrderFailure({ code, page }: { code: string; page: ServiceOrderPage }) {
  const missing = code === 'order_missing'
  return (
    <LoadFailure
      level={1}
      code={code}
      title={copy.failedTitle}
      words={() => (missing ? copy.noOrder : refusalText(code))}
      onRetry={missing ? undefined : page.retry}
      others={
        <ButtonLink href={page.claim === null ? addresses.claims : addresses.claim(page.claim)}>
          {copy.toClaim}
        </ButtonLink>
      }
    />
  )
}
