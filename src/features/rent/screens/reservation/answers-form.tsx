import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { DocumentText } from '#kit/screens/document-text.tsx'
import type { FormController } from '#kit/screens/form-fields.tsx'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { typeset } from '#kit/words/typeset.ts'
import type { ConsentText } from '#people/api/clients.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { consentCopy } from '#rent/words/registration.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Button } from '#ui/button/button.tsx'
import { ScrollBox } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { FormSheet, FormSheetSection } from '#ui/form-sheet/form-sheet.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ReservationStepProps } from './reservation-page.ts'
import type { TypedAnswers } from './save-answers.ts'

/** Id of the form, for submit buttons outside it. */
export const ANSWERS_FORM_ID = 'answers'

const CONSENT_ID = 'consent'

interface ConsentProps {
  text: ConsentText
  isGiven: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
}

/** Never preselected; shows the full text (M-LAW-01). */
const Consent = ({ text, isGiven, error, onChange }: ConsentProps) => (
  <FormSheetSection id="consent-title" title={consentCopy.title}>
    <Stack gap="s">
      <Text>{typeset(consentCopy.summary)}</Text>
      <ScrollBox label={consentCopy.fullText}>
        <DocumentText blocks={text.blocks} />
      </ScrollBox>
      <Text size="small" tone="muted">
        {consentCopy.edition(formatDottedDate(text.edition))}{' '}
        <Link href={text.file} external>
          {consentCopy.file}
        </Link>
      </Text>
      <Checkbox
        name={CONSENT_ID}
        boxed
        label={consentCopy.agree}
        checked={isGiven}
        error={error}
        required
        onChange={(event) => onChange(event.target.checked)}
      />
    </Stack>
  </FormSheetSection>
)

type Filling<Values> = Pick<
  FormController<Values, unknown>,
  'values' | 'errors' | 'attempt' | 'isDirty' | 'submit'
>

interface AnswersFormProps<Values> extends ReservationStepProps {
  /** Null if there are no fields. */
  filling: Filling<Values> | null
  toAnswers: (values: Values) => TypedAnswers
  onLeave?: (() => void) | undefined
  children: ReactNode
}

/** The fields of a step and the consent; submitting it sends both and pays. */
export function AnswersForm<Values extends Readonly<Record<string, string | boolean>>>(
  props: AnswersFormProps<Values>,
) {
  const { state, page, filling, toAnswers, onLeave, children } = props
  const { consent } = state
  const [agreedHash, setAgreedHash] = useState<string | null>(null)
  const [refusedCount, setRefusedCount] = useState(0)
  const { guardTyped } = page
  const isDirty = filling?.isDirty ?? false
  useEffect(() => {
    guardTyped(isDirty)
    return () => guardTyped(false)
  }, [isDirty, guardTyped])
  const isConsentMissing = consent !== null && agreedHash !== consent.hash
  const consentError = refusedCount > 0 && isConsentMissing ? consentCopy.missing : undefined
  const errors = [
    ...(filling?.errors ?? []),
    ...(consentError ? [{ fieldId: CONSENT_ID, text: consentError }] : []),
  ]
  const isUntouched = errors.every(({ fieldId }) => !filling?.values[fieldId])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConsentMissing) setRefusedCount(refusedCount + 1)
    const send = (typed: TypedAnswers) => {
      if (!isConsentMissing) void page.pay(typed)
    }
    if (filling) filling.submit((values) => send(toAnswers(values)))(event)
    else send({})
  }
  return (
    <form id={ANSWERS_FORM_ID} noValidate autoComplete="on" onSubmit={submit}>
      <Stack gap="m">
        <ErrorSummary
          title={isUntouched ? sharedCopy.fieldsLeft : sharedCopy.errorsLeft}
          errors={errors}
          attempt={(filling?.attempt ?? 0) + refusedCount}
        />
        {filling === null && children}
        {(filling || consent) && (
          <FormSheet>
            {filling && children}
            {consent && (
              <Consent
                key={consent.hash}
                text={consent}
                isGiven={!isConsentMissing}
                error={consentError}
                onChange={(isGiven) => setAgreedHash(isGiven ? consent.hash : null)}
              />
            )}
          </FormSheet>
        )}
        {(filling || consent) && (
          <Inline justify="between">
            <PrivacyNote />
            {onLeave && (
              <Button tone="quiet" onClick={onLeave}>
                {reservationCopy.leave}
              </Button>
            )}
          </Inline>
        )}
      </Stack>
    </form>
  )
}
