import type { Claim } from '#contract/claims.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { dateInDots } from '#copy/date-text.ts'
import { priceCopy } from '#copy/price-words.ts'
import { placeTitle } from '#copy/rented-place.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { addressOfOffice, placeOfClaim } from './rented-place.ts'

export const OrderCard = ({ claim }: { claim: Claim }) => (
  <Card tone="raised" as="aside" aria-labelledby="ordered">
    <Stack gap="m">
      <Heading level={2} size="h4" id="ordered">
        {reservationCopy.orderAside}
      </Heading>
      <Stack gap="xxs">
        <Text weight="strong">{placeTitle(placeOfClaim(claim))}</Text>
        <Text>{typesetAddress(addressOfOffice(claim.postOffice))}</Text>
        <Text tone="muted" numeric>
          {reservationCopy.periodValue(dateInDots(claim.startDate), dateInDots(claim.endDate))}
        </Text>
      </Stack>
      <Stack gap="none">
        <Text size="small" tone="muted">
          {priceCopy.total}
        </Text>
        <Text size="figure" weight="strong" numeric>
          {amountInWords(claim.total)}
        </Text>
      </Stack>
    </Stack>
  </Card>
)
