import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { refusalText } from '#copy/refusals.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** What the address does not lead to, in words (M-ERR-04). */
const unknown: Readonly<Record<string, { title: string; text: string }>> = {
  office_unknown: { title: checkoutCopy.notFoundTitle, text: checkoutCopy.notFoundText },
  locker_unknown: { title: checkoutCopy.notFoundTitle, text: checkoutCopy.notFoundText },
  not_found: { title: checkoutCopy.notFoundTitle, text: checkoutCopy.notFoundText },
  office_missing: { title: checkoutCopy.noOfficeTitle, text: checkoutCopy.noOfficeText },
}

/** The place could not be read: what happened and what to do. */
export function LoadFailure({ code, onRetry }: { code: string; onRetry: () => void }) {
  const nowhere = unknown[code]
  return (
    <EmptyState
      level={1}
      code={code}
      icon={nowhere ? 'search' : 'warning'}
      title={nowhere?.title ?? checkoutCopy.failedTitle}
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
      {nowhere?.text ?? refusalText(code)}
    </EmptyState>
  )
}
