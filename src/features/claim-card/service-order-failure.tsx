import { addresses } from '#contract/addresses.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { refusalText } from '#copy/refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

/** An order that could not be read. */
export function ServiceOrderFailure(props: { code: string; claim: number | null; onRetry: () => void }) {
  const { code, claim, onRetry } = props
  const missing = code === 'order_missing'
  return (
    <LoadFailure
      level={1}
      code={code}
      title={copy.failedTitle}
      words={() => (missing ? copy.noOrder : refusalText(code))}
      onRetry={missing ? undefined : onRetry}
      others={
        <ButtonLink href={claim === null ? addresses.claims : addresses.claim(claim)}>
          {copy.toClaim}
        </ButtonLink>
      }
    />
  )
}
