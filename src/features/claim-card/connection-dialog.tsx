import { useStore } from '@nanostores/react'
import { amountInWords } from '#copy/amount-text.ts'
import { claimServicesCopy as copy, serviceRefusalText } from '#copy/claim-services.ts'
import { dateInDots } from '#copy/date-text.ts'
import { priceCopy, priceLineRow, serviceName } from '#copy/price-words.ts'
import { reservationCopy } from '#copy/reservation.ts'
import { BOX_NAME_MAX_LENGTH } from '#domain/limits.ts'
import { isPaymentMethod, paymentMethod } from '#domain/payment-method.ts'
import { service as services } from '#domain/service.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PriceLines } from '#ui/price-lines/price-lines.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { ConnectionState, ServiceConnection } from './service-connection.ts'
import { WishFields } from './wish-fields.tsx'

interface Props {
  state: Extract<ConnectionState, { kind: 'open' }>
  connection: ServiceConnection
}

const formId = 'connect-service'
const ofName = (code: string | null): boolean =>
  code?.startsWith('name_') === true || code === 'legal_name_needs_legal'

/** What the service needs to know: a name, an address for notices, or nothing. */
function Options({ state, connection }: Props) {
  if (state.service.order !== null) return null
  const words = state.refused === null ? undefined : serviceRefusalText(state.refused)
  if (state.service.id === services.boxName) {
    return (
      <LimitedField
        name="service-box-name"
        limit={BOX_NAME_MAX_LENGTH}
        isName
        label={copy.boxName}
        hint={copy.boxNameHint}
        required
        value={state.boxName}
        error={ofName(state.refused) ? words : undefined}
        onChange={(event) => connection.typeName(event.currentTarget.value)}
      />
    )
  }
  if (state.service.id !== services.notification) return null
  return (
    <WishFields
      prefix="service"
      wish={state.wish}
      error={state.refused === 'address_refused' ? words : undefined}
      onChange={connection.changeWish}
    />
  )
}

function Fields({ state, connection }: Props) {
  const { service, refused } = state
  const told = refused !== null && !ofName(refused) && refused !== 'address_refused'
  return (
    <Form id={formId} onSubmit={() => void connection.send()}>
      <Stack gap="m">
        {service.startDate && <Text>{copy.starts(dateInDots(service.startDate))}</Text>}
        <Options state={state} connection={connection} />
        {service.price && (
          <PriceLines
            lines={service.price.lines.map(priceLineRow)}
            total={{ label: priceCopy.total, amount: amountInWords(service.price.total) }}
          />
        )}
        <RadioList
          name="service-method"
          label={copy.method}
          options={state.methods.map((each) => ({
            value: String(each),
            label: reservationCopy.methods[each].label,
          }))}
          value={String(state.method)}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            if (isPaymentMethod(chosen)) connection.chooseMethod(chosen)
          }}
        />
        {told && <RefusalNotice code={refused} words={serviceRefusalText} />}
      </Stack>
    </Form>
  )
}

/** Connecting a service in a dialog; closing it loses nothing that was typed. */
export function ConnectionDialog({ connection }: Pick<Props, 'connection'>) {
  const state = useStore(connection.$connection)
  const shown = state.kind === 'open' ? state : null
  const total = amountInWords(shown?.service.order?.total ?? shown?.service.price?.total ?? 0)
  const words = shown?.method === paymentMethod.card ? copy.pay(total) : copy.order(total)
  return (
    <Dialog
      open={shown !== null}
      onClose={connection.close}
      title={shown ? copy.dialogTitle(serviceName(shown.service.id)) : ''}
      closeLabel={copy.close}
      actions={
        <>
          <Button tone="primary" type="submit" form={formId} busy={shown?.sending === true}>
            {shown?.sending ? copy.sending : words}
          </Button>
          <Button tone="quiet" onClick={connection.close}>
            {copy.notNow}
          </Button>
        </>
      }
    >
      {shown && <Fields state={shown} connection={connection} />}
    </Dialog>
  )
}
