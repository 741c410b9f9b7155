import { useState } from 'react'
import { addresses } from '#contract/addresses.ts'
import { consentCopy } from '#copy/registration.ts'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

/** Consent to the processing of personal data: its own step, never preticked. */
export function ConsentView({ state, page }: { state: ShownReservation; page: ReservationPage }) {
  const [agreed, setAgreed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const error = attempt > 0 && !agreed ? consentCopy.missing : undefined
  return (
    <FormFrame
      title={consentCopy.title}
      intro={consentCopy.intro}
      submit={consentCopy.go}
      errors={error ? [{ fieldId: 'consent', text: error }] : []}
      attempt={attempt}
      trouble={state.trouble}
      sending={state.sending}
      typed={false}
      onTyped={page.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (agreed) void page.agree()
        else setAttempt(attempt + 1)
      }}
    >
      <Card tone="sunken">
        <Stack as="ul" gap="s">
          {consentCopy.points.map((point) => (
            <Text key={point} as="li" prose>
              {point}
            </Text>
          ))}
        </Stack>
      </Card>
      <Text size="small" tone="muted">
        {consentCopy.version(state.consent)}{' '}
        <Link href={addresses.personalDataConsent} external>
          {consentCopy.whole}
        </Link>
      </Text>
      <Checkbox
        name="consent"
        boxed
        label={consentCopy.agree}
        checked={agreed}
        error={error}
        required
        onChange={(event) => setAgreed(event.target.checked)}
      />
    </FormFrame>
  )
}
