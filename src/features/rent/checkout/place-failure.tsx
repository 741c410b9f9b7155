import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { generalRefusalText } from '#copy/general-refusals.ts'
import { LoadFailure } from '#parts/load-failure.tsx'
import { ButtonLink } from '#ui/button/button.tsx'

const notFound = { title: checkoutCopy.notFoundTitle, text: checkoutCopy.notFoundText }

/** What the address does not lead to, in words (M-ERR-04). */
const unknown: Readonly<Record<string, { title: string; text: string }>> = {
  office_unknown: notFound,
  locker_unknown: notFound,
  not_found: notFound,
  office_missing: { title: checkoutCopy.noOfficeTitle, text: checkoutCopy.noOfficeText },
}

/** The place could not be read: what happened and what to do. */
export function PlaceFailure({ code, onRetry }: { code: string; onRetry: () => void }) {
  const nowhere = unknown[code]
  return (
    <LoadFailure
      level={1}
      code={code}
      icon={nowhere ? 'search' : 'warning'}
      title={nowhere?.title ?? checkoutCopy.failedTitle}
      words={(refused) => nowhere?.text ?? generalRefusalText(refused)}
      onRetry={nowhere ? undefined : onRetry}
      retryWords={checkoutCopy.retry}
      others={<ButtonLink href={addresses.home}>{checkoutCopy.home}</ButtonLink>}
    />
  )
}
