import type { Claim } from '#claims/api/claims.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { officeAddressLine, rentedPlaceFromClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export interface PaymentSummaryProps {
  title: string
  lines: readonly string[]
  link?: { readonly href: string; readonly text: string }
  sumLabel: string
  sum: number
  /** True if the order is cancelled, so the sum is no longer due. */
  isPast?: boolean
}

export const PaymentSummary = ({ title, lines, link, sumLabel, sum, isPast }: PaymentSummaryProps) => (
  <>
    <Stack gap="xxs">
      <Text weight="strong">{title}</Text>
      {lines.map((line) => (
        <Text key={line} size="small" numeric>
          {line}
        </Text>
      ))}
      {link && (
        <Inline data-print="never">
          <Link href={link.href} alone>
            {link.text}
          </Link>
        </Inline>
      )}
    </Stack>
    <Stack gap="none">
      <Text size="small" tone="muted">
        {sumLabel}
      </Text>
      <Text {...(isPast ? {} : { size: 'figure', weight: 'strong' })} numeric>
        {formatAmount(sum)}
      </Text>
    </Stack>
  </>
)

export const toClaimPaymentSummary = (claim: Claim): Pick<PaymentSummaryProps, 'title' | 'lines'> => ({
  title: placeTitle(rentedPlaceFromClaim(claim)),
  lines: [
    typesetAddress(officeAddressLine(claim.postOffice)),
    reservationCopy.periodValue(formatDottedDate(claim.startDate), formatDottedDate(claim.endDate)),
  ],
})
