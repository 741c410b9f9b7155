import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { generalRefusalText } from '#copy/general-refusals.ts'
import { lazyView } from '#parts/lazy-view.tsx'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

/** Not retryable (M-ERR-04). */
const nowhere: readonly string[] = ['office_unknown', 'locker_unknown', 'not_found', 'office_missing']

const NotRead = ({ code, onRetry }: { code: string; onRetry: () => void }) => (
  <LoadFailure
    level={1}
    code={code}
    icon="warning"
    title={checkoutCopy.failedTitle}
    words={generalRefusalText}
    onRetry={onRetry}
    retryWords={checkoutCopy.retry}
    others={<ButtonLink href={addresses.home}>{checkoutCopy.home}</ButtonLink>}
  />
)

const PlaceUnknown = lazyView(async () => (await import('./place-unknown.tsx')).PlaceUnknown)

export function PlaceFailure({ code, onRetry }: { code: string; onRetry: () => void }) {
  return nowhere.includes(code) ? <PlaceUnknown code={code} /> : <NotRead code={code} onRetry={onRetry} />
}
