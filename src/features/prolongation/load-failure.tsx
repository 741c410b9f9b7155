import { addresses } from '#contract/addresses.ts'
import { prolongationCopy as copy, prolongationRefusalText } from '#copy/prolongation.ts'
import { loginAddress } from '#state/session.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** What could not be loaded, why, and the way on (M-PROL-05). */
export function LoadFailure(props: { title?: string; code: string; callback: string; onRetry: () => void }) {
  const { title = copy.failedTitle, code, callback, onRetry } = props
  return (
    <EmptyState
      level={1}
      code={code}
      icon="warning"
      title={title}
      actions={
        <>
          {code === 'login_required' ? (
            <ButtonLink tone="primary" href={loginAddress(callback)}>
              {copy.login}
            </ButtonLink>
          ) : (
            <Button tone="primary" icon="refresh" onClick={onRetry}>
              {copy.retry}
            </Button>
          )}
          <ButtonLink href={addresses.claims}>{copy.claims}</ButtonLink>
        </>
      }
    >
      {code === 'claim_missing' ? copy.noClaim : prolongationRefusalText(code)}
    </EmptyState>
  )
}
