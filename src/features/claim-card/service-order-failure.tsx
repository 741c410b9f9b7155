import { addresses } from '#contract/addresses.ts'
import { serviceEndCopy as copy } from '#copy/claim-services.ts'
import { refusalText } from '#copy/refusals.ts'
import { loginAddress } from '#state/session.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** An order that could not be read. */
export function ServiceOrderFailure(props: {
  code: string
  claim: number | null
  callback: string
  onRetry: () => void
}) {
  const { code, claim, callback, onRetry } = props
  return (
    <EmptyState
      icon="warning"
      title={copy.failedTitle}
      actions={
        <>
          {code === 'login_required' ? (
            <ButtonLink tone="primary" href={loginAddress(callback)}>
              {refusalText(code)}
            </ButtonLink>
          ) : (
            code !== 'order_missing' && (
              <Button tone="primary" icon="refresh" onClick={onRetry}>
                {copy.retry}
              </Button>
            )
          )}
          <ButtonLink href={claim === null ? addresses.claims : addresses.claim(claim)}>
            {copy.toClaim}
          </ButtonLink>
        </>
      }
    >
      {code === 'order_missing' ? copy.noOrder : refusalText(code)}
    </EmptyState>
  )
}
