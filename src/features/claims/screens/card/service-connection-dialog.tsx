import { useStore } from '@nanostores/react'
import {
  claimServicesCopy as copy,
  serviceDescriptionText,
  serviceRefusalText,
} from '#claims/words/claim-services.ts'
import { BOX_NAME_MAX_LENGTH } from '#kit/rules/limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { type PaymentOption, toPaymentMethod } from '#money/parts/payment-options.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { sbpOptionWords } from '#money/words/payment-options.ts'
import { boxOrCellWords, type RentedPlace } from '#places/words/rented-place.ts'
import { priceCopy, priceRowFromLine, serviceName } from '#rent/words/price-words.ts'
import { reservationCopy } from '#rent/words/reservation.ts'
import { Disclosure } from '#ui/accordion/accordion.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PriceLines, PriceTotal } from '#ui/price-lines/price-lines.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { NotificationFields } from './notifications-section.tsx'
import type {
  ServiceConnectionForm,
  ServiceConnectionState,
  ServiceConnectionStore,
} from './service-connection-store.ts'

interface Props {
  state: Extract<ServiceConnectionState, { kind: 'open' }>
  connection: ServiceConnectionStore
  rentEnd: string
  place: RentedPlace
}

const formId = 'connect-service'

function Options({
  form,
  connection,
  place,
}: Pick<Props, 'connection' | 'place'> & { form: ServiceConnectionForm }) {
  switch (form.kind) {
    case 'box_name':
      return (
        <LengthLimitedField
          name="service-box-name"
          limit={BOX_NAME_MAX_LENGTH}
          isName
          label={boxOrCellWords(place).nameOf}
          hint={copy.boxNameHint(place)}
          required
          value={form.name}
          error={form.problem === null ? undefined : serviceRefusalText(form.problem)}
          onChange={(event) => connection.typeName(event.currentTarget.value)}
        />
      )
    case 'notifications':
      return (
        <NotificationFields
          prefix="service"
          place={place}
          choice={form.choice}
          error={form.problem === null ? undefined : serviceRefusalText(form.problem)}
          onChange={connection.changeChoice}
        />
      )
    case 'nothing':
      return null
  }
}

const wayLabel = (way: PaymentOption): string =>
  way === 'sbp' ? sbpOptionWords.label : reservationCopy.methods[way].label

const PayWayField = ({ state, connection }: Pick<Props, 'state' | 'connection'>) => (
  <RadioList
    name="service-method"
    label={copy.method}
    options={state.ways.map((way) => ({ value: String(way), label: wayLabel(way) }))}
    value={String(state.way)}
    onChange={(event) => {
      const chosen = state.ways.find((way) => String(way) === event.currentTarget.value)
      if (chosen) connection.chooseWay(chosen)
    }}
  />
)

/** Choice of the payment method. An existing order keeps its method (M-PAY-03). */
function PaymentMethodField({ state, connection }: Pick<Props, 'state' | 'connection'>) {
  if (state.service.order !== null) {
    const { method, payUntil } = state.service.order
    return (
      <Stack gap="xs">
        <Text>
          {copy.orderMethod(
            reservationCopy.methods[method].label,
            payUntil === null ? null : formatMoscowDateTime(new Date(payUntil)),
          )}
        </Text>
        {state.ways.length > 1 && <PayWayField state={state} connection={connection} />}
        <Text size="small" tone="muted">
          {copy.otherMethod}
        </Text>
      </Stack>
    )
  }
  return <PayWayField state={state} connection={connection} />
}

function Fields({ state, connection, rentEnd, place }: Props) {
  const { service, refused } = state
  const price = service.order ?? service.price
  const start = service.order?.startDate ?? service.startDate
  return (
    <Form id={formId} onSubmit={() => void connection.send()}>
      <Stack gap="m">
        <Text tone="muted">{serviceDescriptionText(service.id, place)}</Text>
        {start && <Text>{copy.starts(formatDottedDate(start), formatDottedDate(rentEnd))}</Text>}
        <Options form={state.form} connection={connection} place={place} />
        <PaymentMethodField state={state} connection={connection} />
        {price && (
          <Stack gap="xs">
            {price.lines.length > 0 && (
              <Disclosure title={priceCopy.byMonth}>
                <PriceLines lines={price.lines.map((line) => priceRowFromLine(line, place))} />
              </Disclosure>
            )}
            <PriceTotal
              label={priceCopy.total}
              note={start ? copy.period(formatDottedDate(start), formatDottedDate(rentEnd)) : undefined}
              amount={formatAmount(price.total)}
            />
          </Stack>
        )}
        <RefusalNotice code={refused} words={serviceRefusalText} />
      </Stack>
    </Form>
  )
}

/** Null if there is nothing to submit. */
function submitLabel({ service, way, form }: Props['state']): string | null {
  const { order, price, isConnected } = service
  if (isConnected) return null
  const total = formatAmount(order?.total ?? price?.total ?? 0)
  if (order === null) return copy.connectFor(total)
  if (toPaymentMethod(way) === paymentMethod.card) return copy.pay(total)
  return form.kind === 'nothing' ? null : copy.save
}

function Actions({ state, connection }: Pick<Props, 'state' | 'connection'>) {
  const label = submitLabel(state)
  return (
    <>
      {label !== null && (
        <Button tone="primary" type="submit" form={formId} busy={state.sending === 'order'}>
          {state.sending === 'order' ? copy.sending : label}
        </Button>
      )}
      {state.service.order !== null && (
        <Button busy={state.sending === 'cancelling'} onClick={() => void connection.cancel()}>
          {state.sending === 'cancelling' ? copy.cancelling : copy.cancelOrder}
        </Button>
      )}
      <Button tone="quiet" onClick={connection.close}>
        {state.service.order === null ? copy.notNow : sharedCopy.close}
      </Button>
    </>
  )
}

/** Typed values survive closing the dialog. */
export function ServiceConnectionDialog({ connection, rentEnd, place }: Omit<Props, 'state'>) {
  const state = useStore(connection.$connection)
  const shown = state.kind === 'open' ? state : null
  const title = shown?.service.order ? copy.orderTitle : copy.dialogTitle
  return (
    <Dialog
      open={shown !== null}
      onClose={connection.close}
      title={shown ? title(serviceName(shown.service.id, place)) : ''}
      closeLabel={sharedCopy.close}
      leaving={sharedCopy.leaving}
      actions={shown && <Actions state={shown} connection={connection} />}
    >
      {shown && <Fields state={shown} connection={connection} rentEnd={rentEnd} place={place} />}
    </Dialog>
  )
}
