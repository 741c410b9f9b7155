import type { NotificationWish } from '#contract/notifications.ts'
import { longest } from '#contract/typed-text.ts'
import { notificationsCopy as copy } from '#copy/claim-services.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: copy.hourValue(hour) }))

/** Where and when notices go. `prefix` keeps the names of two such forms apart. */
export function WishFields(props: {
  prefix: string
  wish: NotificationWish
  error?: string | undefined
  onChange: (change: Partial<NotificationWish>) => void
}) {
  const { prefix, wish, error, onChange } = props
  const sms = wish.channel === 'sms'
  return (
    <Stack gap="m">
      <Segmented
        name={`${prefix}-channel`}
        label={copy.channel}
        options={[
          { value: 'email', label: copy.channels.email, icon: 'letter' },
          { value: 'sms', label: copy.channels.sms, icon: 'phone' },
        ]}
        value={wish.channel}
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
        value={wish.address}
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
        value={wish.mode}
        onChange={(mode) => onChange({ mode })}
      />
      {wish.mode === 'digest' && (
        <Select
          name={`${prefix}-hour`}
          label={copy.hour}
          hint={copy.hourHint}
          width="short"
          options={hours}
          value={String(wish.hour)}
          onChange={(event) => onChange({ hour: Number(event.currentTarget.value) })}
        />
      )}
      <Checkbox
        name={`${prefix}-empty`}
        label={copy.onlyWhenEmpty}
        checked={wish.onlyWhenEmpty}
        onChange={(event) => onChange({ onlyWhenEmpty: event.currentTarget.checked })}
      />
    </Stack>
  )
}
