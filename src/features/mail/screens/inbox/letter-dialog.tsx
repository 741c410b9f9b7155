import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { SuggestionField } from '#kit/screens/suggestion-field.tsx'
import { toAddressSuggestionSource } from '#kit/screens/suggestion-lookup.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { CourierAddress } from '#mail/api/incoming-letters.ts'
import { inboxLetterCopy as copy, inboxRefusalText } from '#mail/words/inbox.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { InboxPage, LoadedLetter } from './inbox-page.ts'

interface Props {
  state: LoadedLetter
  page: InboxPage
}

const formId = 'letter-act'

const fields = [
  {
    name: 'recipient',
    label: copy.recipient,
    autoComplete: 'name',
    limit: maxTextLength.person,
    isName: true,
  },
  { name: 'phone', label: copy.phone, autoComplete: 'tel', limit: maxTextLength.phone, hint: copy.phoneHint },
] as const satisfies readonly { name: keyof CourierAddress; [more: string]: unknown }[]

function CourierFields({ state, page }: Props) {
  const fieldRefusal = state.fields.map(({ field }) => field)
  const address = (
    <SuggestionField
      key="address"
      name="courier-address"
      label={copy.address}
      autoComplete="street-address"
      required
      rows={2}
      limit={maxTextLength.postalAddress}
      suggesting={toAddressSuggestionSource(page.letter.places)}
      value={state.courier.address}
      error={fieldRefusal.includes('courier.address') ? copy.fieldErrors.address : undefined}
      onChange={(text) => page.letter.type({ address: text })}
    />
  )
  const lines = fields.map(({ name, ...field }) => (
    <LengthLimitedField
      key={name}
      {...field}
      name={`courier-${name}`}
      {...(name === 'phone' ? { type: 'tel' } : {})}
      required
      value={state.courier[name]}
      error={fieldRefusal.includes(`courier.${name}`) ? copy.fieldErrors[name] : undefined}
      onChange={(event) => page.letter.type({ [name]: event.currentTarget.value })}
    />
  ))
  return [address, ...lines]
}

export function LetterDialog({ state, page }: Props) {
  const { dialog, sending, refused, card } = state
  const words = dialog === null ? null : copy.asked[dialog]
  const office = `${card.office.index}, ${typesetAddress(card.office.address)}`
  const isFieldRefusal = state.fields.some(({ field }) => field.startsWith('courier.'))
  return (
    <FormDialog
      open={dialog !== null}
      onClose={page.letter.leave}
      title={words?.title ?? ''}
      formId={formId}
      send={words?.confirm ?? ''}
      sending={copy.sending}
      busy={sending !== null}
      danger={dialog === 'order_destroy'}
      keeps
    >
      {words && (
        <Form id={formId} onSubmit={() => void page.letter.confirm()}>
          <Stack gap="m">
            <Text>{words.text(office)}</Text>
            {dialog === 'order_courier' && <CourierFields state={state} page={page} />}
            {dialog === 'order_courier' && <PrivacyNote />}
            {!isFieldRefusal && <RefusalNotice code={refused} words={inboxRefusalText} />}
          </Stack>
        </Form>
      )}
    </FormDialog>
  )
}
