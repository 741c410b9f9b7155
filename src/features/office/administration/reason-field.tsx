import { longest } from '#contract/typed-text.ts'
import { administrationRefusal, administrationCopy as copy } from '#copy/administration.ts'
import { LimitedField } from '#parts/limited-field.tsx'

/** Why it is done, for the audit. */
export const ReasonField = (props: {
  value: string
  refused: string | null
  onChange: (reason: string) => void
}) => (
  <LimitedField
    name="act-reason"
    limit={longest.reason}
    label={copy.reason}
    hint={copy.reasonHint}
    autoComplete="off"
    required
    value={props.value}
    error={props.refused === 'reason_missing' ? administrationRefusal('reason_missing') : undefined}
    onChange={(event) => props.onChange(event.target.value)}
  />
)
