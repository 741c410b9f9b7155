import type { NotificationChoice } from '#contract/notifications.ts'
import { longest } from '#contract/typed-text.ts'
import { notificationsCopy as copy } from '#copy/claim-services.ts'
import type { RentedPlace } from '#copy/rented-place.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: copy.hourValue(hour) }))

/** `prefix` keeps field names unique when two such forms are on the page. */
export function NotificationFields(props: {
  prefix: string
  place: RentedPlace
  choice: NotificationChoice
  error?: string | undefined
  onChange: (change: Partial<NotificationChoice>) => void
}) {
  const { prefix, place, choice, error, onChange } = props
  const sms = choice.channel === 'sms'
  return (
    <Stack gap="m">
      <Segmented
        name={`${prefix}-channel`}
        label={copy.channel}
        options={[
          { value: 'email', label: copy.channels.email, icon: 'letter' },
          { value: 'sms', label: copy.channels.sms, icon: 'phone' },
        ]}
        value={choice.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <LimitedField
        name={`${prefix}-address`}
        limit={longest.email}
        label={sms ? copy.phone : copy.email}
        hint={sms ? copy.phoneHint : undefined}
        type={sms ? 'tel' : 'email'}
        autoComplete={sms ? 'tel' : 'email'}
        width="medium"
        required
        value={choice.address}
        error={error}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <Segmented
        name={`${prefix}-mode`}
        label={copy.mode}
        options={[
          { value: 'digest', label: copy.modes.digest },
          { value: 'each', label: copy.modes.each },
        ]}
        value={choice.mode}
        onChange={(mode) => onChange({ mode })}
      />
      {choice.mode === 'digest' && (
        <Select
          name={`${prefix}-hour`}
          label={copy.hour}
          hint={copy.hourHint}
          width="short"
          options={hours}
          value={String(choice.hour)}
          onChange={(event) => onChange({ hour: Number(event.currentTarget.value) })}
        />
      )}
      <Checkbox
        name={`${prefix}-empty`}
        label={copy.onlyWhenEmpty(place)}
        checked={choice.onlyWhenEmpty}
        onChange={(event) => onChange({ onlyWhenEmpty: event.currentTarget.checked })}
      />
      <PrivacyNote />
    </Stack>
  )
}
