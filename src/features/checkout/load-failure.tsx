import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

const unknown: readonly string[] = ['office_unknown', 'locker_unknown', 'not_found']

/** The place could not be read: what happened and what to do. */
export function LoadFailure({ code, onRetry }: { code: string; onRetry: () => void }) {
  const nowhere = unknown.includes(code)
  return (
    <EmptyState
      level={1}
      code={code}
      icon={nowhere ? 'search' : 'warning'}
      title={nowhere ? checkoutCopy.notFoundTitle : checkoutCopy.failedTitle}
      actions={
        <>
          {!nowhere && (
            <Button tone="primary" icon="refresh" onClick={onRetry}>
              {checkoutCopy.retry}
            </Button>
          )}
          <ButtonLink href={addresses.home}>{checkoutCopy.home}</ButtonLink>
        </>
      }
    >
      {nowhere ? checkoutCopy.notFoundText : refusalText(code)}
    </EmptyState>
  )
}
