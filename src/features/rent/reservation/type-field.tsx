import { useState } from 'react'
import { amountInWords } from '#copy/amount-text.ts'
import { clientTypeWords, typeLockWords } from '#copy/checkout.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { ClientTypeChoice } from '#parts/client-type-choice.tsx'
import { Card } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/**
 * As whom one rents, above the form that follows from it: whoever overlooked the type says so here and keeps box, period
 * and deadline; the new price is told (AMB-50).
 */
export function TypeField({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const { claim, step, repriced, legalOnly, sending } = state
  const [open, setOpen] = useState(false)
  const explanation = repriced !== null && (
    <Notice tone="info" live="polite" data-code="repriced">
      {reservationCopy.repriced(amountInWords(repriced), amountInWords(claim.total))}
    </Notice>
  )
  // The answers to check have their own way to each change.
  if (!claim.inEditing || step === 'check') return explanation || null
  return (
    <Card padding="small">
      <Stack gap="s">
        <Inline justify="between">
          <Text>{reservationCopy.rentsAs(clientTypeWords[claim.clientType].label)}</Text>
          <LinkButton icon="edit" aria-expanded={open} onClick={() => setOpen(!open)}>
            {reservationCopy.changeType}
          </LinkButton>
        </Inline>
        {open && (
          <ClientTypeChoice
            value={claim.clientType}
            label={reservationCopy.clientType}
            disabledReason={
              legalOnly ? typeLockWords.legal_only : sending ? reservationCopy.saving : undefined
            }
            onChoose={(type) => void page.chooseClientType(type)}
          />
        )}
        {explanation}
      </Stack>
    </Card>
  )
}
