import { useState } from 'react'
import type { ConsentText } from '#contract/clients.ts'
import { dateInDots } from '#copy/date-text.ts'
import { consentCopy } from '#copy/registration.ts'
import { DocumentText } from '#parts/document-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { FormFrame } from './form-frame.tsx'
import type { ReservationPage, ShownReservation } from './reservation-page.ts'

interface Props {
  state: ShownReservation
  page: ReservationPage
}

function Agreement({ text, state, page }: Props & { text: ConsentText }) {
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
        <Stack gap="m">
          <Text size="small" tone="muted">
            {consentCopy.edition(dateInDots(text.edition))}{' '}
            <Link href={text.file} external>
              {consentCopy.file}
            </Link>
          </Text>
          <DocumentText blocks={text.blocks} />
        </Stack>
      </Card>
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

/**
 * Consent to personal data processing: a step of its own with the whole text, never preticked; a changed text needs a
 * new consent.
 */
export const ConsentView = ({ state, page }: Props) =>
  state.consent && <Agreement key={state.consent.hash} text={state.consent} state={state} page={page} />
