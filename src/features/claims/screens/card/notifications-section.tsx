import { useStore } from '@nanostores/react'
import { notificationsCopy as copy, serviceRefusalText } from '#claims/words/claim-services.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import type { NotificationSettingsInput } from '#messages/api/notifications.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import type { RentedPlace } from '#places/words/rented-place.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { FoldedSection } from './card-section.tsx'
import type { LoadedNotifications, NotificationsForm } from './notifications-form.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: copy.hourValue(hour) }))

/** `prefix` keeps field names unique if the page has two such forms. */
export function NotificationFields(props: {
  prefix: string
  place: RentedPlace
  choice: NotificationSettingsInput
  error?: string | undefined
  onChange: (change: Partial<NotificationSettingsInput>) => void
}) {
  const { prefix, place, choice, error, onChange } = props
  const isSms = choice.channel === 'sms'
  return (
    <Stack gap="m">
      <SegmentedControl
        name={`${prefix}-channel`}
        label={copy.channel}
        options={[
          { value: 'email', label: copy.channels.email, icon: 'letter' },
          { value: 'sms', label: copy.channels.sms, icon: 'phone' },
        ]}
        value={choice.channel}
        onChange={(channel) => onChange({ channel })}
      />
      <LengthLimitedField
        name={`${prefix}-address`}
        limit={maxTextLength.email}
        label={isSms ? copy.phone : copy.email}
        hint={isSms ? copy.phoneHint : undefined}
        type={isSms ? 'tel' : 'email'}
        autoComplete={isSms ? 'tel' : 'email'}
        width="medium"
        required
        value={choice.address}
        error={error}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <SegmentedControl
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

type NotificationsState = ReturnType<NotificationsForm['$form']['get']>

interface Props {
  state: LoadedNotifications
  form: NotificationsForm
  place: RentedPlace
}

const codeRefusals: readonly (string | null)[] = ['code_wrong', 'code_expired']

function Result({ state: { result, saved } }: Pick<Props, 'state'>) {
  if (result === 'saved') return <Notice tone="success" live="polite" title={copy.saved} />
  if (result === 'confirmed') return <Notice tone="success" live="polite" title={copy.confirmed} />
  if (saved === null) return <Notice tone="warning">{copy.unset}</Notice>
  if (result === 'code_sent') {
    return (
      <Notice tone="info" live="polite">
        {copy.codeSent(saved.address)}
      </Notice>
    )
  }
  if (saved.unreachableSince !== null)
    return <Notice tone="warning">{copy.unreachable(saved.address)}</Notice>
  if (saved.refusedAt !== null) return <Notice tone="warning">{copy.refusedByReader(saved.address)}</Notice>
  return (
    <Notice tone={saved.confirmed ? 'success' : 'warning'}>
      {saved.confirmed ? copy.goTo(saved) : copy.unconfirmed}
    </Notice>
  )
}

function stateSummary(state: NotificationsState): string | undefined {
  if (state.kind !== 'shown') return undefined
  const { saved } = state
  if (saved === null || !saved.confirmed) return copy.summary.unset
  return saved.unreachableSince === null && saved.refusedAt === null
    ? copy.summary[saved.mode]
    : copy.summary.stopped
}

function Code({ state, form }: Omit<Props, 'place'>) {
  if (state.saved === null || state.saved.confirmed) return null
  return (
    <Form onSubmit={() => void form.confirm()}>
      <Stack gap="s" align="start">
        <TextField
          name="notification-code"
          label={copy.code}
          hint={copy.codeHint}
          width="short"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={state.code}
          error={codeRefusals.includes(state.refused) ? serviceRefusalText(state.refused ?? '') : undefined}
          onChange={(event) => form.typeCode(event.currentTarget.value)}
        />
        <Inline>
          <Button type="submit" tone="primary" busy={state.busy && state.act === 'code'}>
            {copy.confirm}
          </Button>
          {state.saved.codeUntil === null && (
            <Button
              tone="quiet"
              busy={state.busy && state.act === 'settings'}
              onClick={() => void form.save()}
            >
              {copy.again}
            </Button>
          )}
        </Inline>
      </Stack>
    </Form>
  )
}

function Settings({ state, form, place }: Props) {
  const { refused } = state
  const isSaving = state.busy && state.act === 'settings'
  const otherRefusal = refused !== null && refused !== 'address_refused' && !codeRefusals.includes(refused)
  return (
    <Stack gap="m">
      <Result state={state} />
      <Code state={state} form={form} />
      <Form onSubmit={() => void form.save()}>
        <Stack gap="m" align="start">
          <NotificationFields
            prefix="notification"
            place={place}
            choice={state.choice}
            error={refused === 'address_refused' ? serviceRefusalText(refused) : undefined}
            onChange={form.change}
          />
          {otherRefusal && <RefusalNotice code={refused} words={serviceRefusalText} />}
          <Button type="submit" busy={isSaving}>
            {isSaving ? copy.saving : copy.save}
          </Button>
        </Stack>
      </Form>
    </Stack>
  )
}

export function NotificationsSection({ form, place }: Omit<Props, 'state'>) {
  const state = useStore(form.$form)
  return (
    <FoldedSection title={copy.title} id="notifications" summary={stateSummary(state)}>
      {state.kind === 'loading' && <Skeleton label={copy.loading} count={3} />}
      {state.kind === 'failed' && (
        <RefusalNotice
          code={state.code}
          words={() => null}
          tone="warning"
          title={copy.failed}
          action={<Button onClick={form.retry}>{copy.retry}</Button>}
        />
      )}
      {state.kind === 'shown' && <Settings state={state} form={form} place={place} />}
    </FoldedSection>
  )
}
