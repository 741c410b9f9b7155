import type { Claim } from '#claims/api/claims.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import { addressOfOffice, placeOfClaim } from '#places/parts/rented-place.ts'
import { placeTitle } from '#places/words/rented-place.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

export interface ReceiptStubProps {
  title: string
  lines: readonly string[]
  link?: { readonly href: string; readonly text: string }
  sumLabel: string
  sum: number
}

export const ReceiptStub = ({ title, lines, link, sumLabel, sum }: ReceiptStubProps) => (
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
      <Text size="figure" weight="strong" numeric>
        {amountInWords(sum)}
      </Text>
    </Stack>
  </>
)

export const stubOfClaim = (claim: Claim): Pick<ReceiptStubProps, 'title' | 'lines'> => ({
  title: placeTitle(placeOfClaim(claim)),
  lines: [
    typesetAddress(addressOfOffice(claim.postOffice)),
    reservationCopy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate)),
  ],
})
