import { atom, type ReadableAtom } from 'nanostores'
import type { AvailableService, connectService } from '#claims/api/claim-services.ts'
import { serviceNumberByName } from '#claims/rules/services.ts'
import type { EndpointRequest } from '#kit/api/endpoint.ts'
import type { CallFailure } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import type { NotificationSettingsInput } from '#messages/api/notifications.ts'
import {
  type PaymentOption,
  paymentOptionsFor,
  readSbpAvailability,
  toPaymentMethod,
} from '#money/parts/payment-options.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { checkBoxNameShape, normalizeBoxName } from '#rent/rules/box-name.ts'
import type { LoadedClaimDetails } from './claim-details-state.ts'
import { changeNotificationSettings, createDefaultNotificationSettings } from './notifications-form.ts'
import {
  placeServiceOrder,
  sendServiceOrderCancellation,
  transientRefusalCodes,
} from './service-order-page.ts'

/** Fields of a service order. `problem` is the refusal code shown beside the field. */
export type ServiceConnectionForm =
  | { readonly kind: 'box_name'; readonly name: string; readonly problem: string | null }
  | {
      readonly kind: 'notifications'
      readonly choice: NotificationSettingsInput
      readonly problem: string | null
    }
  | { readonly kind: 'nothing' }

interface TypedValues {
  readonly boxName: string | null
  readonly choice: NotificationSettingsInput
}

/** A pending order can change only its box name here, because notification settings have their own section. */
function initialForm(
  { id, order }: AvailableService,
  { boxName, choice }: TypedValues,
): ServiceConnectionForm {
  if (id === serviceNumberByName.boxName)
    return { kind: 'box_name', name: boxName ?? order?.boxName ?? '', problem: null }
  if (id === serviceNumberByName.notification && order === null)
    return { kind: 'notifications', choice, problem: null }
  return { kind: 'nothing' }
}

/** A refusal is shown either beside its field or above the buttons. */
type PlacedRefusal = { readonly form: ServiceConnectionForm; readonly refused: string | null }

function placeRefusal(form: ServiceConnectionForm, code: string): PlacedRefusal {
  const isNameRefusal = code.startsWith('name_') || code === 'legal_name_needs_legal'
  if (form.kind === 'box_name' && isNameRefusal) return { form: { ...form, problem: code }, refused: null }
  if (form.kind === 'notifications' && code === 'address_refused')
    return { form: { ...form, problem: code }, refused: null }
  return { form, refused: code }
}

const withoutProblem = (form: ServiceConnectionForm): ServiceConnectionForm =>
  form.kind === 'nothing' ? form : { ...form, problem: null }

function validateForm(form: ServiceConnectionForm): string | null {
  if (form.kind === 'box_name') {
    const name = checkBoxNameShape(form.name)
    return name.ok ? null : name.code
  }
  return form.kind === 'notifications' && form.choice.address.trim().length < 3 ? 'address_refused' : null
}

function orderOptions(
  form: ServiceConnectionForm,
): EndpointRequest<typeof connectService>['body']['options'] {
  if (form.kind === 'box_name') return { boxName: normalizeBoxName(form.name) }
  if (form.kind !== 'notifications') return {}
  return { notifications: { ...form.choice, address: form.choice.address.trim() } }
}

export type ServiceConnectionState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open'
      readonly service: AvailableService
      /** A pending order keeps its payment method; a card order can also be paid by SBP. */
      readonly ways: readonly PaymentOption[]
      readonly way: PaymentOption
      readonly form: ServiceConnectionForm
      readonly sending: 'no' | 'order' | 'cancelling'
      readonly refused: string | null
    }

type OpenConnection = Extract<ServiceConnectionState, { kind: 'open' }>
export type ServiceConnectionStore = ReturnType<typeof createServiceConnectionStore>

export function createServiceConnectionStore(
  environment: Environment,
  claim: () => LoadedClaimDetails | null,
  reload: () => Promise<void>,
) {
  const $connection = atom<ServiceConnectionState>({ kind: 'closed' })
  let typed: Partial<TypedValues> = {}
  let hasSbp = false

  const change = (part: Partial<OpenConnection>) => {
    const state = $connection.get()
    if (state.kind === 'open') $connection.set({ ...state, ...part })
  }
  const paymentChoices = (service: AvailableService, shown: LoadedClaimDetails) => {
    const orderMethod = service.order?.method
    const allWays = paymentOptionsFor(shown.claim.clientType, hasSbp)
    const ways =
      orderMethod === undefined ? allWays : allWays.filter((way) => toPaymentMethod(way) === orderMethod)
    return { service, ways, way: ways[0] ?? orderMethod ?? paymentMethod.card }
  }
  const typedValues = (shown: LoadedClaimDetails): TypedValues => ({
    boxName: null,
    choice: createDefaultNotificationSettings(shown.email),
    ...typed,
  })
  const refresh = async () => {
    await reload()
    const state = $connection.get()
    const shown = claim()
    if (state.kind !== 'open' || shown === null) return
    const reloadedService = shown.services?.find(({ id }) => id === state.service.id)
    if (!reloadedService) return
    // A cancelled order starts with an empty form.
    const form = initialForm(reloadedService, typedValues(shown))
    change({ ...paymentChoices(reloadedService, shown), ...(form.kind === state.form.kind ? {} : { form }) })
  }
  const showRefusal = async (refused: CallFailure): Promise<void> => {
    const state = $connection.get()
    if (state.kind !== 'open') return
    change({ sending: 'no', ...placeRefusal(state.form, refused.fields[0]?.code ?? refused.code) })
    if (!transientRefusalCodes.includes(refused.code)) await refresh()
  }

  return {
    $connection: $connection as ReadableAtom<ServiceConnectionState>,
    open: (service: AvailableService) => {
      const shown = claim()
      if (shown === null) return
      $connection.set({
        kind: 'open',
        ...paymentChoices(service, shown),
        form: initialForm(service, typedValues(shown)),
        sending: 'no',
        refused: null,
      })
      if (hasSbp) return
      void readSbpAvailability(environment).then(({ persons }) => {
        hasSbp = persons
        const state = $connection.get()
        if (persons && state.kind === 'open') change({ ways: paymentChoices(state.service, shown).ways })
      })
    },
    close: () => $connection.set({ kind: 'closed' }),
    chooseWay: (way: PaymentOption) => change({ way, refused: null }),
    typeName: (name: string) => {
      typed = { ...typed, boxName: name }
      change({ form: { kind: 'box_name', name, problem: null }, refused: null })
    },
    changeChoice: (part: Partial<NotificationSettingsInput>) => {
      const state = $connection.get()
      if (state.kind !== 'open' || state.form.kind !== 'notifications') return
      const choice = changeNotificationSettings(state.form.choice, part, claim()?.email ?? '')
      typed = { ...typed, choice }
      change({ form: { kind: 'notifications', choice, problem: null }, refused: null })
    },
    /** Sends the order at the price on screen. If the price has changed, shows the new one instead. */
    send: async (): Promise<void> => {
      const state = $connection.get()
      const shown = claim()
      if (state.kind !== 'open' || state.sending !== 'no' || shown === null) return
      const problem = validateForm(state.form)
      if (problem !== null) return change(placeRefusal(state.form, problem))
      change({ sending: 'order', form: withoutProblem(state.form), refused: null })
      const { service, way, form } = state
      const total = service.order?.total ?? service.price?.total
      const body = {
        service: service.id,
        paymentMethod: toPaymentMethod(way),
        ...(total === undefined ? {} : { total }),
        options: orderOptions(form),
      }
      const refused = await placeServiceOrder(environment, shown.claim.id, body, way === 'sbp')
      // The form stays enabled, because the page may be restored from the back-forward cache.
      if (refused === null) return change({ sending: 'no' })
      await showRefusal(refused)
    },
    cancel: async (): Promise<void> => {
      const state = $connection.get()
      const shown = claim()
      const order = state.kind === 'open' ? state.service.order : null
      if (state.kind !== 'open' || state.sending !== 'no' || shown === null || order === null) return
      change({ sending: 'cancelling', refused: null })
      const refused = await sendServiceOrderCancellation(environment, { claim: shown.claim.id, id: order.id })
      if (refused !== null) return showRefusal(refused)
      typed = {}
      $connection.set({ kind: 'closed' })
      await reload()
    },
  }
}
